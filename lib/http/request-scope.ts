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

/** Parts of a request that were validated, and its answer. Members that no schema knows are not among them. */
export interface Told {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  errorCode?: string;
  /** `data` of the answer. */
  data?: unknown;
  answer?: string;
}

export function requestScope({ url, headers }: Head): RequestScope {
  const requestId = newId("request");
  return {
    requestId,
    path: pathOf(url),
    wantsProblemJson: (headers.get("accept") ?? "").includes("application/problem+json"),
    headers: { "x-request-id": requestId, "cache-control": "no-store" },
    rateHeaders: null,
    key: null,
    told: {},
  };
}

function pathOf(url: string): string {
  const start = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("://") + 3);
  const end = url.search(/[?#]/);
  return start < 0 ? "/" : url.slice(start, end < 0 ? undefined : end);
}
