import { expect, it } from "vitest";
import { z } from "zod";
import { knownMembers } from "./known-members";

const schema = z
  .object({
    name: z.string().max(5),
    count: z.int().min(1).default(3),
    kind: z.enum(["a", "b"]).optional(),
    status: z.literal([0, 1]),
    delay: z.preprocess((value) => (value === "5" ? 5 : value), z.int()),
    day: z
      .string()
      .regex(/^\d{4}-/)
      .transform((text) => text.slice(0, 4)),
    notes: z.record(z.string().max(3), z.union([z.string(), z.number()])),
    lines: z.array(z.object({ price: z.number() })),
  })
  .partial()
  .superRefine(() => undefined);

it.each<[string, unknown, unknown]>([
  ["valid values of known members", { name: "Ada", count: 1, kind: "a", day: "2026-10", lines: [{ price: 1 }] }, undefined],
  ["numbers out of range", { count: -1.5, status: 7 }, undefined],
  ["a date in the wrong format", { day: "31/10/2026" }, undefined],
  ["null and booleans", { name: null, count: true }, undefined],
  ["no unknown members, at any depth", { nam: "x", lines: [{ price: 1, cost: 2 }] }, { lines: [{ price: 1 }] }],
  [
    "no strings that are too long or no valid choice",
    { name: "too long", kind: "c" },
    { name: "[string omitted]", kind: "[string omitted]" },
  ],
  [
    "only the type of a value of the wrong type",
    { name: 5, count: "5", lines: "x" },
    { name: "[number omitted]", count: "[string omitted]", lines: "[string omitted]" },
  ],
  ["a value that validation converts first", { delay: "5" }, undefined],
])("keeps %s", (_, sent, kept) => {
  expect(knownMembers(schema, sent)).toEqual(kept ?? sent);
});

it("keeps valid entries of a record, and replaces values of the wrong shape by their type", () => {
  expect(knownMembers(schema, { notes: { a: "x", b: { c: 1 }, long: "x" } })).toEqual({ notes: { a: "x", b: "[object omitted]" } });
  expect(knownMembers(schema, { lines: [[1], "x", { price: [] }] })).toEqual({
    lines: ["[array omitted]", "[string omitted]", { price: "[array omitted]" }],
  });
  expect([knownMembers(schema, []), knownMembers(schema, "x"), knownMembers(undefined, {}), knownMembers(schema, undefined)]).toEqual([
    "[array omitted]",
    "[string omitted]",
    undefined,
    undefined,
  ]);
});
