/** A route whose path was asked for without its id. */
export interface EmptyId {
  /** `/v1/webhooks/{id}/test` */
  route: string;
  /** `id` */
  parameter: string;
}

/**
 * The route that a path means whose id is empty, as programs make it that put nothing between two slashes: `/v1/webhooks//test`. With
 * the empty segment left out it would be another path, whose answer misleads. Null where nothing is missing; a slash too many elsewhere
 * is none of this.
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
