type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Rewrites an OpenAPI document, without changing its meaning, to suit client generators.
 *
 * - A tuple of equal items becomes `items` with bounds: some generators don't know `prefixItems`, and others lose it on the way.
 * - Defaults of request members move into their descriptions. With `default`, generated types would require the member, which the service
 *   always sees but a client need not send.
 * - No object is closed (`additionalProperties: false`), because responses may get new members: clients generated to refuse
 *   unknown members would fail on the day that one is added.
 */
export function withPlainSchemas<T>(document: T): T {
  const plain = plainObjects(document) as T & Node;
  const schemas = ((plain.components as Node | undefined)?.schemas ?? {}) as Record<string, unknown>;
  const seen = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    const name = typeof value.$ref === "string" ? value.$ref.replace("#/components/schemas/", "") : null;
    if (name !== null && !seen.has(name)) {
      seen.add(name);
      visit(schemas[name]);
    }
    if ("default" in value && ("type" in value || "enum" in value || "anyOf" in value)) sayDefault(value);
    Object.values(value).forEach(visit);
  };
  for (const path of Object.values(plain.paths as Record<string, Node>))
    for (const operation of Object.values(path)) if (isNode(operation)) visit(operation.requestBody);
  return plain;
}

function sayDefault(schema: Node): void {
  const { default: value, description } = schema;
  delete schema.default;
  if (value === null) return;
  const said = `defaults to ${typeof value === "string" ? value : JSON.stringify(value)}`;
  schema.description = typeof description === "string" ? `${description}; ${said}` : said.replace(/^d/, "D");
}

function plainObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainObjects);
  if (!isNode(value)) return value;
  const { prefixItems, ...rest } = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plainObjects(member)]));
  if (rest.type === "object" && rest.additionalProperties === false) delete rest.additionalProperties;
  if (!Array.isArray(prefixItems)) return rest;
  const [first] = prefixItems as unknown[];
  const alike = prefixItems.every((item) => JSON.stringify(item) === JSON.stringify(first));
  return alike ? { ...rest, items: first, minItems: prefixItems.length, maxItems: prefixItems.length } : { ...rest, prefixItems };
}
