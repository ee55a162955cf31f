/** The only path under /v1 that needs no key. */
export const OPENAPI = "/v1/openapi.json";

/** The verdict on a path that does not exist but seems to be meant for the API. */
export interface Unknown {
  /** The existing path that was probably meant; null if that is unclear. */
  meant: string | null;
}

/**
 * Judges a path that is not a route; null if it does not concern the API, as with pages. A mistyped API path gets a JSON error that names
 * the right one. Recognized are another letter case, `_` for `-`, singular for plural and the reverse, and a wrong or missing version.
 *
 * @param routes paths of the API with their parameters in brackets: `/v1/webhooks/[id]/test`
 */
export function judgeUnknownPath(routes: readonly string[], asked: string): Unknown | null {
  const [first = "", ...rest] = decoded(asked).split("/").filter(Boolean);
  if (first.toLowerCase() === "api") return /^v\d/i.test(rest[0] ?? "") ? { meant: routeLike(routes, rest.slice(1)) } : null;
  if (/^(?:openapi|swagger)\.(?:json|ya?ml)$/i.test(rest.at(-1) ?? first)) return { meant: OPENAPI };
  if (/^v\d/i.test(first)) return { meant: routeLike(routes, rest) };
  const meant = routeLike(routes, [first, ...rest]);
  return meant !== null || /^(?:prism|flux)$/i.test(first) ? { meant } : null;
}

/** The route whose names resemble these segments after `/v1`; of several, the one with the fewest parameters. */
function routeLike(routes: readonly string[], segments: readonly string[]): string | null {
  const found = routes.flatMap((route) => {
    const names = route.split("/").slice(2);
    if (names.length !== segments.length) return [];
    const isLike = names.every((name, index) => isParameter(name) || plain(name) === plain(segments[index] ?? ""));
    if (!isLike) return [];
    const filled = names.map((name, index) => (isParameter(name) ? encodeURIComponent(segments[index] ?? "") : name));
    return [{ path: `/v1/${filled.join("/")}`, parameters: names.filter(isParameter).length }];
  });
  return found.sort((a, b) => a.parameters - b.parameters)[0]?.path ?? null;
}

const isParameter = (name: string) => name.startsWith("[");

/** A segment without the usual differences in spelling. */
const plain = (segment: string) =>
  segment
    .toLowerCase()
    .replace(/\.json$/, "")
    .replaceAll("_", "-")
    .replace("analyse", "analyze")
    .replace(/s$/, "");

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
