import { describe, expect, it } from "vitest";
import { z } from "zod";
import { safeParse } from "./safe-parse";

const schema = z.object({
  name: z.string().min(1).max(5),
  rows: z
    .array(z.object({ note: z.string().max(3) }))
    .min(1)
    .optional(),
});
const incomparable = JSON.parse('{"length":{"toString":1,"valueOf":1}}') as unknown;

describe("parsing JSON whose lengths can't be compared", () => {
  it("refuses it for its type instead of throwing", () => {
    expect(() => schema.safeParse({ name: incomparable })).toThrow(TypeError);
    const { error } = safeParse(schema, { name: incomparable, rows: [{ note: "far too long" }, { note: incomparable }] });
    expect(error?.issues.map(({ code, path }) => [code, path.join(".")])).toEqual([
      ["invalid_type", "name"],
      ["too_big", "rows.0.note"],
      ["invalid_type", "rows.1.note"],
    ]);
  });

  it("keeps such members where anything is allowed", () => {
    const free = z.object({ metadata: z.record(z.string(), z.unknown()) });
    expect(safeParse(free, { metadata: { box: incomparable } }).data).toEqual({ metadata: { box: incomparable } });
  });

  it("throws on what a schema itself throws", () => {
    const broken = z.string().transform(() => {
      throw new TypeError("a fault of ours");
    });
    expect(() => safeParse(broken, "x")).toThrow("a fault of ours");
  });
});
