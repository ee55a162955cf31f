/** A route that was requested with an empty id. */
export interface EmptyId {
  /** `/v1/webhooks/{id}/test` */
  route: string;
  /** `id` */
  parameter: string;
}

/**
 * Finds the route that a path with an empty id means, as clients produce it by inserting an empty variable: `/v1/webhooks//test`.
 * Collapsing the slashes would give another path, whose answer would mislead. Null if no id is missing, even if there is an extra slash
 * elsewhere.
 *
 * @param routes paths of the API with their parameters in brackets: `/v1/webhooks/[id]/test`
 * @param asked the path as it was sent
 */
export function emptyIdIn(routes: readonly string[], asked: string): EmptyId | null {
  const segments = asked.replace(/^\/+v1\/+/, "").split("/");
  if (!segments.includes("")) return null;
  for (const route of routes) {
    const names = route.split("/").slice(2);
    if (names.length !== segments.length) continue;
    const parameters = names.map((name) => /^\[(\w+)\]$/.exec(name)?.[1] ?? null);
    const isMeant = names.every((name, index) => (parameters[index] === null ? name === segments[index] : true));
    const parameter = parameters.find((name, index) => name !== null && segments[index] === "");
    if (isMeant && parameter) return { route: route.replace(/\[(\w+)\]/g, "{$1}"), parameter };
  }
  return null;
}
