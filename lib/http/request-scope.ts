import { newId } from "@/lib/kernel/ids";
import type { KnownKey } from "@/lib/keys/find-api-key";
import type { Head } from "./wire";

/** What every response to a request needs, known as soon as its headers are. */
export interface RequestScope {
  requestId: string;
  /** Path without the query. */
  path: string;
  wantsProblemJson: boolean;
  /** Headers that every response to the request has. */
  headers: Record<string, string>;
  /** Produces the rate limit headers; set once the key is known, and called when the response is built. */
  rateHeaders: (() => Record<string, string>) | null;
  /** The request's key once it is known, even if it is refused. */
  key: KnownKey | null;
  /** What the request log keeps besides the request's method and path. */
  told: Told;
}

/** Parts of a request and its response. Members without a schema are left out; for a refused body see `knownMembers`. */
export interface Told {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  errorCode?: string;
  /** `data` of the response. */
  data?: unknown;
  answer?: string;
}

/** The scope of a request under a new request id, derived from its method, URL, and headers. */
export function requestScope({ url, headers }: Head): RequestScope {
  const requestId = newId("request");
  return {
    requestId,
    path: pathOf(url),
    wantsProblemJson: wantsProblem(headers.get("accept") ?? ""),
    headers: { "x-request-id": requestId, "cache-control": "no-store" },
    rateHeaders: null,
    key: null,
    told: {},
  };
}

const PROBLEM = "application/problem+json";

/** Clients may list it after types that they prefer (RFC 9110 §12.5.1), so its weight must be at least that of plain JSON. */
function wantsProblem(accept: string): boolean {
  if (!accept.toLowerCase().includes(PROBLEM)) return false;
  const weights = new Map(accept.toLowerCase().split(",").map(weighed));
  const problem = weights.get(PROBLEM) ?? 0;
  return problem > 0 && problem >= (weights.get("application/json") ?? 0);
}

function weighed(range: string): [type: string, weight: number] {
  const [type = "", ...parameters] = range.split(";").map((part) => part.trim());
  const weight = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice("q=".length) ?? 1);
  return [type, Number.isNaN(weight) ? 1 : weight];
}

/** The path of a URL or of a request target, without its query. */
export function pathOf(url: string): string {
  const start = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("://") + 3);
  const end = url.search(/[?#]/);
  return start < 0 ? "/" : url.slice(start, end < 0 ? undefined : end);
}
