type Node = Record<string, unknown>;

/**
 * The document with objects that have no members beside those that it names, for tests: what is sent is then held to be documented
 * whole. Clients are told nothing of the kind, for a member may be added any day.
 */
export function closed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(closed) as T;
  if (typeof value !== "object" || value === null) return value;
  const node = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closed(member as unknown)])) as Node;
  const isSchema = node.type === "object" && typeof node.properties === "object";
  return (isSchema && node.additionalProperties === undefined ? { ...node, additionalProperties: false } : node) as T;
}
