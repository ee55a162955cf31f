import { env } from "@/lib/kernel/env";
import { DomainError } from "@/lib/kernel/errors";
import { TookTooLong, withTimeout } from "@/lib/kernel/time/time-limit";

/**
 * Resolves with `work`, or rejects with temporarily_unavailable after DATABASE_TIMEOUT_SECONDS: a database behind a network that drops
 * packets never reports that it is gone. The work goes on and may still be committed, so the message advises a retry with the same
 * Idempotency-Key.
 */
export async function withinDatabaseTimeout<T>(work: Promise<T>): Promise<T> {
  try {
    return await withTimeout(env().DATABASE_TIMEOUT_SECONDS * 1_000, "The request", work);
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
    const message = "The service took too long to respond. Retry the request with the same Idempotency-Key.";
    throw new DomainError("temporarily_unavailable", message, { retryAfterSeconds: 5, cause: error });
  }
}
