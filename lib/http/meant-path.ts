/** The only path under /v1 that needs no key. */
export const OPENAPI = "/v1/openapi.json";

/** What is said of a path that is not the API's, though who asked for it seems to have meant one that is. */
export interface Unknown {
  /** The path that was meant; null where that can't be told. */
  meant: string | null;
}

/**
 * Judges a path that is no route: null where it is none of the API's business, as pages are not. Whoever mistypes a path of the API
 * reads JSON, and is told the right one: another case, `_` for `-`, one too many or too few, another version or none at all.
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

/** The route whose names are like these segments after `/v1`; of several, the one with the fewest parameters. */
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

/** As people mistype it. */
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
