import type { DocumentedField } from "@/components/docs/schema-table";
import { resolve, schemaName, withoutNull, type Schema } from "./openapi";

/** The type of a field in words: `string`, `AnalysisItem[]`, `"a" | "b"`. */
export function typeOf(input: Schema): string {
  const { schema } = withoutNull(input);
  const name = schemaName(schema);
  if (name) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(typeOf))].join(" | ");
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(", ")}]`;
  if (schema.items) {
    const inner = typeOf(schema.items);
    return inner.includes(" | ") ? `(${inner})[]` : `${inner}[]`;
  }
  if (schema.type === "object" && !schema.properties) return "object";
  return [schema.type ?? "any"].flat().join(" | ");
}

/** The constraints on a value, one phrase each. */
export function limitsOf(input: Schema): string[] {
  const { schema } = withoutNull(input);
  const counted = (count: number, unit?: readonly [one: string, many: string]) =>
    unit ? `${count} ${unit[count === 1 ? 0 : 1]}` : String(count);
  const between = (low: number | undefined, high: number | undefined, unit?: readonly [one: string, many: string]) =>
    low !== undefined && low === high
      ? [`exactly ${counted(high, unit)}`]
      : low !== undefined && high !== undefined
        ? [`${low} to ${counted(high, unit)}`]
        : low !== undefined
          ? [`at least ${counted(low, unit)}`]
          : high !== undefined
            ? [`at most ${counted(high, unit)}`]
            : [];
  // Every integer has these bounds, so they are not worth mentioning.
  const natural = (bound: number | undefined) => (bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound);
  return [
    ...(schema.format ? [schema.format] : []),
    ...between(schema.minLength, schema.maxLength, ["character", "characters"]),
    ...between(schema.minItems, schema.maxItems, ["entry", "entries"]),
    ...between(natural(schema.minimum), natural(schema.maximum)),
    ...(schema.exclusiveMinimum === undefined ? [] : [`more than ${schema.exclusiveMinimum}`]),
    ...(schema.pattern && !schema.format ? [`matches ${schema.pattern}`] : []),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
}

/** The named schema behind a type, also through arrays. */
function referenceOf(input: Schema): string | null {
  const { schema } = withoutNull(input);
  return schemaName(schema) ?? (schema.items ? referenceOf(schema.items) : null);
}

function children(input: Schema, path: string): DocumentedField[] {
  const { schema } = withoutNull(input);
  if (schema.$ref) return [];
  if (schema.items) return children(schema.items, `${path}[]`);
  return schema.properties ? fieldsOf(schema, path === "" ? "" : `${path}.`) : [];
}

/** The fields of a schema, including those of inline members. Members with a named schema are only referenced. */
export function fieldsOf(input: Schema, prefix = ""): DocumentedField[] {
  const schema = resolve(withoutNull(input).schema);
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const path = `${prefix}${name}`;
    const { schema: bare, nullable } = withoutNull(member);
    const field: DocumentedField = {
      path,
      type: typeOf(member),
      reference: referenceOf(member),
      required: schema.required?.includes(name) ?? false,
      nullable,
      description: bare.description ?? null,
      limits: limitsOf(member),
    };
    return [field, ...children(member, path)];
  });
}

/** Every named schema reachable from these, in order of discovery. */
export function reachable(from: readonly Schema[]): string[] {
  const found = new Set<string>();
  const visit = (input: Schema): void => {
    const { schema } = withoutNull(input);
    const name = schemaName(schema);
    if (name && found.has(name)) return;
    if (name) found.add(name);
    const whole = resolve(schema);
    for (const member of [
      ...Object.values(whole.properties ?? {}),
      ...(whole.items ? [whole.items] : []),
      ...(whole.anyOf ?? []),
      ...(whole.oneOf ?? []),
    ])
      visit(member);
  };
  from.forEach(visit);
  return [...found];
}
