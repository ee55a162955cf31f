import { DomainError } from "@/lib/kernel/errors";
import type { DocumentStorage } from "./storage-key";

/** Error codes of a disk that currently can't be written or read. */
const DISK: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO", "EMFILE", "ENFILE", "ENODEV", "ESTALE"]);
/** Errors of a store that is unreachable, hangs, or is overloaded; the names are those of the S3 client. */
const NETWORK: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "TimeoutError",
  "SlowDown",
  "ServiceUnavailable",
  "InternalError",
]);
const RETRY_AFTER_SECONDS = { full: 60, away: 10 } as const;

/** Wraps a store so that it throws temporarily_unavailable when it is full or unreachable, and every other error unchanged. */
export function tellingUnavailable(storage: DocumentStorage): DocumentStorage {
  const telling =
    <A extends unknown[], T>(work: (...given: A) => Promise<T>) =>
    (...given: A): Promise<T> =>
      work(...given).catch((error: unknown) => {
        throw asUnavailable(error);
      });
  return {
    putFile: telling(storage.putFile),
    put: telling(storage.put),
    get: telling(storage.get),
    openRead: telling(storage.openRead),
    removeAll: telling(storage.removeAll),
  };
}

/** Returns `temporarily_unavailable` for an error that may pass, and any other error unchanged. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DomainError) return error;
  if (DISK.has(codeOf(error))) {
    return new DomainError("temporarily_unavailable", "The document store is full or not writable. Nothing was saved. Try again later.", {
      retryAfterSeconds: RETRY_AFTER_SECONDS.full,
      cause: error,
    });
  }
  if (NETWORK.has(codeOf(error)) || NETWORK.has(error.name) || statusOf(error) >= 500) {
    return storeAway(error);
  }
  return error;
}

/** The error for a request when the store can't be reached or is kept busy by others. */
export const storeAway = (cause: Error): DomainError =>
  new DomainError("temporarily_unavailable", "The service can't reach its document store right now. Try again shortly.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS.away,
    cause,
  });

const codeOf = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : "");

/** Whether the same request may well succeed in a moment: the store failed, or closed the connection. */
export const isMomentary = (error: unknown): boolean =>
  error instanceof Error && (["ECONNRESET", "EPIPE"].includes(codeOf(error)) || statusOf(error) >= 500);

/** The HTTP status of the store's response; 0 if there was none. */
export function statusOf(error: Error): number {
  const metadata = "$metadata" in error ? error.$metadata : null;
  if (metadata === null || typeof metadata !== "object" || !("httpStatusCode" in metadata)) return 0;
  return typeof metadata.httpStatusCode === "number" ? metadata.httpStatusCode : 0;
}
