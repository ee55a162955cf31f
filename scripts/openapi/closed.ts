type Node = Record<string, unknown>;

/**
 * The document with objects that allow no other members than those it lists, so that tests detect undocumented members of responses. The
 * published document does not restrict them, because a member may be added any day.
 */
export function closed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(closed) as T;
  if (typeof value !== "object" || value === null) return value;
  const node = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closed(member as unknown)])) as Node;
  const isSchema = node.type === "object" && typeof node.properties === "object";
  return (isSchema && node.additionalProperties === undefined ? { ...node, additionalProperties: false } : node) as T;
}
