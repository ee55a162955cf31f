import type { Environment } from "@/lib/kernel/context";
import type { DomainErrorCode } from "@/lib/kernel/errors";
import { TokenBuckets, type Allowance } from "./token-buckets";

/** The members of a request's row that matter here, named as the columns. */
interface Asked {
  key_id: string;
  account_id: string;
  environment: Environment;
  error_code: string | null;
}

/**
 * Refusals that happen before the rate limit meters, or are made by them, so that a key's holder can cause any number. The body errors are
 * listed because a body of unknown length is read before the meters.
 */
const UNMETERED: ReadonlySet<string> = new Set<DomainErrorCode>([
  "api_key_expired",
  "api_key_revoked",
  "key_environment_mismatch",
  "account_suspended",
  "ip_not_allowed",
  "live_mode_not_enabled",
  "route_not_found",
  "method_not_allowed",
  "payload_too_large",
  "invalid_json",
  "request_timeout",
  "headers_too_large",
  "rate_limited",
]);

/** The first refusals show what is wrong, and one per second that it still is. */
export const REFUSALS_OF_KEY: Allowance = { burst: 30, perSecond: 1 };
/** For each environment of an account, which may create and revoke any number of keys. */
export const REFUSALS_OF_ACCOUNT: Allowance = { burst: 100, perSecond: 5 };

/** Picks which refused requests are logged: the first per key and account, then at most a few per second. */
export class RefusalAllowance {
  readonly #buckets = new TokenBuckets();

  /** Whether this request is logged; `nowMs` must come from a monotonic clock. */
  takes({ key_id, account_id, environment, error_code }: Asked, nowMs: number): boolean {
    if (error_code === null || !UNMETERED.has(error_code)) return true;
    // Both counters are decremented together; otherwise a key over its own limit would use up the allowance of the account's other keys.
    const buckets = [
      this.#buckets.filled(key_id, REFUSALS_OF_KEY, nowMs),
      this.#buckets.filled(`${account_id}/${environment}`, REFUSALS_OF_ACCOUNT, nowMs),
    ];
    if (buckets.some(({ tokens }) => tokens < 1)) return false;
    for (const bucket of buckets) bucket.tokens -= 1;
    return true;
  }
}
