import fc from "fast-check";

/** The subset of JSON Schema that the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
}

/** Placeholder for a number that JSON can express but no double can hold. */
const OVERFLOWING = "1e999";

/** The request body for a value of `arbitraryOf`. */
export const bodyOf = (value: unknown): string => JSON.stringify(value).replaceAll(`"${OVERFLOWING}"`, OVERFLOWING);

/** Values that match a schema, with something invalid in them now and then. */
export function arbitraryOf(schema: Schema, resolve: (ref: string) => Schema): fc.Arbitrary<unknown> {
  const junk = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom("\u0000", "\ud800", -1, 1e308, "9".repeat(300)));
  const make = (at: Schema, depth: number): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 30, arbitrary: plain(at, depth) }, { weight: 1, arbitrary: junk });
  const plain = (at: Schema, depth: number): fc.Arbitrary<unknown> => {
    if (at.$ref) return plain(resolve(at.$ref), depth);
    if (at.const !== undefined) return fc.constant(at.const);
    if (at.enum) return fc.constantFrom(...at.enum);
    const choices = at.anyOf ?? at.oneOf ?? at.allOf;
    if (choices) return fc.oneof(...choices.map((choice) => make(choice, depth)));
    switch (Array.isArray(at.type) ? at.type[0] : at.type) {
      case "object":
        return object(at, depth);
      case "array":
        return fc.array(make(at.items ?? {}, depth + 1), {
          minLength: at.minItems ?? 0,
          maxLength: Math.min(at.maxItems ?? 4, (at.minItems ?? 0) + 4),
        });
      case "integer":
        return fc.integer({ min: at.minimum ?? -5, max: Math.min(at.maximum ?? 1_000, 10_000) });
      case "number":
        return fc.oneof(
          { weight: 20, arbitrary: fc.double({ min: at.minimum ?? -5, max: at.maximum ?? 1_000, noNaN: true }) },
          { weight: 1, arbitrary: fc.constantFrom(OVERFLOWING, 1e308) },
        );
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      case "string":
        return text(at);
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  };
  const object = (at: Schema, depth: number): fc.Arbitrary<unknown> => {
    const members = Object.entries(at.properties ?? {}).map(([name, member]) => [name, make(member, depth + 1)] as const);
    if (members.length === 0) return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
    return fc.record(Object.fromEntries(members), { requiredKeys: at.required ?? [] });
  };
  return make(schema, 0);
}

function text(schema: Schema): fc.Arbitrary<unknown> {
  switch (schema.format) {
    case "date":
      return fc.constantFrom("2026-10-31", "2026-02-30", "1899-12-31", "2024-02-29");
    case "date-time":
      return fc.constantFrom(
        ...["2027-01-01T00:00:00.000Z", "2020-01-01T00:00:00Z", "tomorrow"],
        ...["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59", "9999-12-31T23:59:59.999Z"],
      );
    case "iso-4217":
      return fc.constantFrom("NGN", "usd", "XOF", "ABC");
    // IP addresses only, so that no DNS lookup is needed: a URL is judged by its text.
    case "uri":
      return fc.constantFrom("https://127.0.0.1/a.pdf", "http://10.0.0.1/x", "ftp://x/y", "https://u:p@127.0.0.1/");
  }
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  return fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 20, 20), unit: "grapheme" });
}
