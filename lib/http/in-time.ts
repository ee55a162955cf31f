import { env } from "@/lib/kernel/env";
import { DomainError } from "@/lib/kernel/errors";

/**
 * Resolves with `work`, or rejects with temporarily_unavailable after DATABASE_TIMEOUT_SECONDS: a database behind a network that drops
 * packets never reports that it is gone. The work goes on and may still be committed, so the message advises a retry with the same
 * Idempotency-Key.
 */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new DomainError(
            "temporarily_unavailable",
            "The service took too long to respond. Retry the request with the same Idempotency-Key.",
            { retryAfterSeconds: 5 },
          ),
        ),
      env().DATABASE_TIMEOUT_SECONDS * 1_000,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
