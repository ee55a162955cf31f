import { newId } from "@/lib/kernel/ids";
import type { KnownKey } from "@/lib/keys/find-api-key";
import type { Head } from "./wire";

/** What every answer to one request needs to know of it, known from the first moment. */
export interface RequestScope {
  requestId: string;
  /** Path without query. */
  path: string;
  wantsProblemJson: boolean;
  /** Headers of every answer to it. */
  headers: Record<string, string>;
  /** The rate headers, once the key is known; made when the answer is. */
  rateHeaders: (() => Record<string, string>) | null;
  /** Whose request it is, once that is known: also where the key is refused. */
  key: KnownKey | null;
  /** What the request log keeps beside the request's head. */
  told: Told;
}

/** Parts of a request, and its answer. Members that no schema knows are not among them; of a body that was refused see `knownMembers`. */
export interface Told {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  errorCode?: string;
  /** `data` of the answer. */
  data?: unknown;
  answer?: string;
}

/** What is known of a request from its head alone, under a new request id. */
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

/** Clients name it beside what they would rather have (RFC 9110 §12.5.1): it has to weigh no less than plain JSON where both are named. */
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

/** The path of an address or of a request's target, without its query. */
export function pathOf(url: string): string {
  const start = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("://") + 3);
  const end = url.search(/[?#]/);
  return start < 0 ? "/" : url.slice(start, end < 0 ? undefined : end);
}
