import { describe, expect, it } from "vitest";
import { z } from "zod";
import { faultOf } from "./zod-faults";

const sentence = (schema: z.ZodType, input: unknown): string[] =>
  (schema.safeParse(input, { reportInput: true }).error?.issues ?? []).map((issue) => `${faultOf(issue).code}: ${faultOf(issue).message}`);

describe("messages for schema violations", () => {
  const status = z.object({ status: z.literal([0, 1, 2]) });

  it.each<[string, z.ZodType, unknown, string]>([
    ["a number sent as a string", status, { status: "0" }, "invalid_value: status must be one of: 0, 1, 2, as a number"],
    ["a number that is not a valid choice", status, { status: 3 }, "invalid_value: status must be one of: 0, 1, 2"],
    ["a missing choice", status, {}, "required: status is required"],
    ["a value other than the only valid one", z.object({ a: z.literal("x") }), { a: "y" }, "invalid_value: a must be x"],
    ["a list sent for an object", z.object({ a: z.record(z.string(), z.string()) }), { a: [] }, "invalid_type: a must be an object"],
    ["a list sent for the whole body", z.object({ a: z.string() }), [], "invalid_type: The body must be an object"],
    ["a fraction sent for an integer", z.object({ a: z.int() }), { a: 1.5 }, "invalid_type: a must be an integer"],
    [
      "null for an optional field",
      z.object({ a: z.string().optional() }),
      { a: null },
      "invalid_type: a must be a string, not null: send a value, or leave the field out if it is optional",
    ],
    ["null for the whole body", z.object({ a: z.string() }), null, "invalid_type: The body must be an object"],
    [
      "a key that is too long",
      z.object({ a: z.record(z.string().max(3), z.string()) }),
      { a: { long: "x" } },
      "invalid_format: a.long is not a valid key: it is empty or too long",
    ],
    [
      "a value that matches no type of a union",
      z.object({ a: z.union([z.string(), z.null()], { error: "must be a text or null" }) }),
      { a: 1 },
      "invalid_type: a must be a text or null",
    ],
  ])("describe %s", (_what, schema, input, expected) => {
    expect(sentence(schema, input)).toEqual([expected]);
  });
});
