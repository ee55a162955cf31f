import type { Environment } from "@/lib/kernel/context";
import type { DomainErrorCode } from "@/lib/kernel/errors";
import { Buckets, type Allowance } from "./allowance";

/** What is looked at of a request that is to be kept; the names are those of its row. */
interface Asked {
  key_id: string;
  account_id: string;
  environment: Environment;
  error_code: string | null;
}

/**
 * Refusals that no meter stands before, or that are the meter's own: whoever has a key may cause as many as the line carries. Of
 * those of a body, some come from a body of unknown length, which is read ahead of the meters.
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

/** The first ones show what goes wrong, and one a second that it still does. */
export const REFUSALS_OF_KEY: Allowance = { burst: 30, perSecond: 1 };
/** An account may make and revoke as many keys as it likes: of each of its environments. */
export const REFUSALS_OF_ACCOUNT: Allowance = { burst: 100, perSecond: 5 };

/** Which refusals the request log takes: of each key and account the first, and then a few a second. */
export class RefusalAllowance {
  readonly #buckets = new Buckets();

  /** Whether this request is kept, at this moment of a clock that never goes back. */
  takes({ key_id, account_id, environment, error_code }: Asked, nowMs: number): boolean {
    if (error_code === null || !UNMETERED.has(error_code)) return true;
    // Both are counted down together, or a key that is over its own would use up those of the account's other keys.
    const buckets = [
      this.#buckets.filled(key_id, REFUSALS_OF_KEY, nowMs),
      this.#buckets.filled(`${account_id}/${environment}`, REFUSALS_OF_ACCOUNT, nowMs),
    ];
    if (buckets.some(({ tokens }) => tokens < 1)) return false;
    for (const bucket of buckets) bucket.tokens -= 1;
    return true;
  }
}
