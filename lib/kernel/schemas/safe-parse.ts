import type { z } from "zod";

/**
 * Parses JSON from outside like `schema.safeParse`, and never throws for what it contains.
 *
 * zod compares the length of everything that has one, even where a text was expected, and JSON can have a length that can't be compared:
 * `{"length":{"toString":1,"valueOf":1}}`. Such members are left out; what had them still has the wrong type, and is refused for that.
 */
export function safeParse<T extends z.ZodType>(
  schema: T,
  input: unknown,
  options: { reportInput?: boolean } = {},
): z.ZodSafeParseResult<z.output<T>> {
  try {
    return schema.safeParse(input, options);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const parsed = schema.safeParse(withComparableLengths(input), options);
    if (parsed.success) throw error;
    return parsed;
  }
}

function withComparableLengths(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComparableLengths);
  if (value === null || typeof value !== "object") return value;
  const members = Object.entries(value).filter(([name, member]) => name !== "length" || member === null || typeof member !== "object");
  return Object.fromEntries(members.map(([name, member]) => [name, withComparableLengths(member)]));
}
