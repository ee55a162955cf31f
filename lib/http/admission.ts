import { limitsOf, type Limits } from "@/lib/accounts/limits";
import { env } from "@/lib/kernel/env";
import { DomainError } from "@/lib/kernel/errors";
import type { Caller } from "./authenticate";
import { MemoryMeters } from "./memory-meters";
import type { Meters, Reading } from "./meters";
import { rateHeaders } from "./rate-headers";
import { RedisMeters } from "./redis-meters";
import type { RequestScope } from "./request-scope";
import { ResilientMeters } from "./resilient-meters";

const holder = globalThis as typeof globalThis & { levyMeters?: Meters };

/** In memory for a single web process, in Redis if several processes share them. */
function meters(): Meters {
  const { REDIS_URL } = env();
  return (holder.levyMeters ??= REDIS_URL ? new ResilientMeters(new RedisMeters(REDIS_URL)) : new MemoryMeters());
}

/** Connects to the shared meters, if configured, when a web server starts; otherwise its first request would find them unavailable. */
export const connectMeters = (): void => void meters();

/**
 * The meters measure intervals, so they use the monotonic clock: after a wall clock is set back, full meters would stay full for that long.
 */
const metersMs = (): number => performance.now();

/** One admitted request, from the check of its key's meters to its answer. Keeps the rate limit headers of `scope` up to date. */
export class Admission {
  private constructor(
    private readonly caller: Caller,
    private readonly limits: Limits,
    private readonly rps: Reading,
    /** The requests that the key may have in flight once this one has been answered. */
    private readonly freeSlots: number,
    private readonly slot: string,
    private readonly scope: RequestScope,
  ) {}

  /**
   * Step 4 of `partnerRoute`: counts the request against its key's meters.
   * @throws rate_limited; otherwise `leave` must be called
   */
  static async enter(caller: Caller, scope: RequestScope): Promise<Admission> {
    const limits = limitsOf(caller.key.settings, caller.key.environment);
    const nowMs = metersMs();
    const asked = meters();
    const [verdict, business] = await Promise.all([
      asked.enter(caller.key.id, limits, nowMs),
      asked.peekBusiness(businessKey(caller, null), limits, nowMs),
    ]);
    const [freeSlots, slot] = verdict.allowed ? [verdict.freeSlots, verdict.slot] : [limits.concurrency, ""];
    const admission = new Admission(caller, limits, verdict.rps, freeSlots, slot, scope);
    admission.#tell(business, verdict.allowed ? null : verdict.limit);
    if (!verdict.allowed) throw rateLimited(verdict.limit, verdict.retryAfterSeconds, limits);
    return admission;
  }

  /** Step 9 of `partnerRoute`: counts the request for each business that it names, or for the account if it names none. */
  async countBusinesses(named: readonly string[]): Promise<void> {
    const businesses =
      named.length === 0 ? [businessKey(this.caller, null)] : [...new Set(named)].map((id) => businessKey(this.caller, id));
    const reading = await meters().countBusinesses(businesses, this.limits, metersMs());
    this.#tell(reading, reading.allowed ? null : "business_rpm");
    if (!reading.allowed) throw rateLimited("business_rpm", reading.resetSeconds, this.limits);
  }

  leave(): void | Promise<void> {
    return meters().leave(this.caller.key.id, this.slot);
  }

  #tell(business: Reading, refusedBy: "key_rps" | "key_concurrency" | "business_rpm" | null): void {
    this.scope.rateHeaders = () => rateHeaders(this.limits, { rps: this.rps, freeSlots: this.freeSlots, business }, refusedBy);
  }
}

function businessKey({ key: { accountId, environment } }: Caller, businessId: string | null): string {
  return businessId === null ? `${accountId}/${environment}` : `${accountId}/${environment}/${businessId}`;
}

type LimitName = "key_rps" | "key_concurrency" | "business_rpm";

function rateLimited(limit: LimitName, retryAfterSeconds: number, limits: Limits): DomainError {
  const figure = {
    key_rps: `${limits.rps} requests per second`,
    key_concurrency: `${limits.concurrency} concurrent requests`,
    business_rpm: `${limits.businessRpm} requests per minute for one business`,
  }[limit];
  return new DomainError(
    "rate_limited",
    `Rate limit exceeded: ${figure}. Retry after ${retryAfterSeconds} s, using exponential backoff with jitter.`,
    { extra: { limit, retryAfter: retryAfterSeconds }, retryAfterSeconds },
  );
}

const NAMING = ["businesses", "invoices", "data", "payload"] as const;

/** The businesses that a body names by `businessId`: at the top level, in its lists of records, and in the lists of those. */
export function businessesNamed(body: unknown): string[] {
  const named = new Set<string>();
  noteBusinesses(body, named);
  return [...named];
}

function noteBusinesses(value: unknown, named: Set<string>): void {
  if (value === null || typeof value !== "object") return;
  if ("businessId" in value && typeof value.businessId === "string") named.add(value.businessId);
  for (const list of NAMING) {
    const entries = (value as Record<string, unknown>)[list];
    if (Array.isArray(entries)) for (const entry of entries) noteBusinesses(entry, named);
  }
}
