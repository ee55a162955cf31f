import { z } from "zod";
import { innerSchema } from "@/lib/kernel/schemas/inner-schema";

/**
 * The part of a refused body that may be logged: the members that the schema knows. A value is kept as sent if its own schema accepts it or
 * if it is a plain figure, such as a date in another format; otherwise it is replaced by a note such as `[string omitted]`. A password may
 * have been sent in any wrong member, just as in an unknown one.
 */
export function knownMembers(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema === undefined || value === undefined ? undefined : keptOf(schema, value);
}

function keptOf(schema: unknown, value: unknown): unknown {
  // Neither can contain a secret.
  if (value === null || typeof value === "boolean") return value;
  const bare = innerSchema(schema);
  if (bare instanceof z.ZodArray && Array.isArray(value)) return value.map((entry) => keptOf(bare.element, entry));
  if (bare instanceof z.ZodObject && isObject(value)) {
    const shape = bare.shape as Record<string, unknown>;
    return membersOf(value, (name) => (Object.hasOwn(shape, name) ? shape[name] : undefined));
  }
  if (bare instanceof z.ZodRecord && isObject(value))
    return membersOf(value, (name) => (takes(bare.keyType, name) ? bare.valueType : undefined));
  if (typeof value === "object") return Array.isArray(value) ? "[array omitted]" : "[object omitted]";
  return takes(schema, value) || isFigure(bare, value) ? value : `[${typeof value} omitted]`;
}

/** Leaves out members whose names have no schema. */
function membersOf(value: object, schemaOf: (name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const schema = schemaOf(name);
      return schema === undefined ? [] : [[name, keptOf(schema, member)]];
    }),
  );
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);

const takes = (schema: unknown, value: unknown): boolean => schema instanceof z.ZodType && schema.safeParse(value).success;

/** `31/10/2026`, `2026-10-31T09:00Z`, `1,000.50` */
const FIGURES = /^[\d\s.,:/+TZ-]{1,32}$/;

/**
 * A number out of bounds, or a text of the right type that is hardly more than digits. These are kept so that the log shows what is wrong.
 */
function isFigure(bare: unknown, value: unknown): boolean {
  if (typeof value === "number") return bare instanceof z.ZodNumber || bare instanceof z.ZodLiteral;
  return typeof value === "string" && bare instanceof z.ZodType && bare.def.type === "string" && FIGURES.test(value);
}
