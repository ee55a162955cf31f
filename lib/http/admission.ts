import { limitsOf, type Limits } from "@/lib/accounts/limits";
import { DomainError } from "@/lib/kernel/errors";
import type { Caller } from "./authenticate";
import { MemoryMeters } from "./memory-meters";
import type { Meters, Reading } from "./meters";
import { rateHeaders } from "./rate-headers";
import type { RequestScope } from "./request-scope";

const holder = globalThis as typeof globalThis & { levyMeters?: Meters };

function meters(): Meters {
  return (holder.levyMeters ??= new MemoryMeters());
}

/** One request between its key meters and its answer; keeps the rate headers of `scope` up to date. */
export class Admission {
  private constructor(
    private readonly caller: Caller,
    private readonly limits: Limits,
    private readonly rps: Reading,
    private readonly scope: RequestScope,
  ) {}

  /** Step 4: counts the request at its key's meters, or throws rate_limited. `leave` must follow. */
  static async enter(caller: Caller, scope: RequestScope): Promise<Admission> {
    const limits = limitsOf(caller.key.settings, caller.key.environment);
    const nowMs = caller.ctx.clock.now().getTime();
    const verdict = await meters().enter(caller.key.id, limits, nowMs);
    const admission = new Admission(caller, limits, verdict.rps, scope);
    try {
      const business = await meters().peekBusiness(admission.#businessKey(null), limits, nowMs);
      admission.#tell(business, verdict.allowed ? null : verdict.limit);
    } catch (error) {
      if (verdict.allowed) await meters().leave(caller.key.id);
      throw error;
    }
    if (!verdict.allowed) throw rateLimited(verdict.limit, verdict.retryAfterSeconds, limits);
    return admission;
  }

  /** Step 9: counts the request for each business that it names, else for the account. */
  async countBusinesses(named: readonly string[]): Promise<void> {
    const businesses = named.length === 0 ? [this.#businessKey(null)] : [...new Set(named)].map((id) => this.#businessKey(id));
    const reading = await meters().countBusinesses(businesses, this.limits, this.caller.ctx.clock.now().getTime());
    this.#tell(reading, reading.allowed ? null : "business_rpm");
    if (!reading.allowed) throw rateLimited("business_rpm", reading.resetSeconds, this.limits);
  }

  leave(): void | Promise<void> {
    return meters().leave(this.caller.key.id);
  }

  #tell(business: Reading, refusedBy: "key_rps" | "key_concurrency" | "business_rpm" | null): void {
    this.scope.rateHeaders = () => rateHeaders(this.limits, this.rps, business, refusedBy);
  }

  #businessKey(businessId: string | null): string {
    const { accountId, environment } = this.caller.key;
    return businessId === null ? `${accountId}/${environment}` : `${accountId}/${environment}/${businessId}`;
  }
}

type LimitName = "key_rps" | "key_concurrency" | "business_rpm";

function rateLimited(limit: LimitName, retryAfterSeconds: number, limits: Limits): DomainError {
  const figure = { key_rps: `${limits.rps} requests a second`, key_concurrency: `${limits.concurrency} requests at once`, business_rpm: `${limits.businessRpm} requests a minute for one business` }[limit];
  return new DomainError("rate_limited", `Over the limit of ${figure}: wait ${retryAfterSeconds} s, and back off with jitter`, {
    extra: { limit, retryAfter: retryAfterSeconds }, retryAfterSeconds,
  });
}

const NAMING = ["businesses", "invoices", "data", "payload"] as const;

/** The businesses that a body names by `businessId`, at its top and in its lists of records. */
export function businessesNamed(body: unknown): string[] {
  const named = new Set<string>();
  const note = (value: unknown) => {
    if (value !== null && typeof value === "object" && "businessId" in value && typeof value.businessId === "string") named.add(value.businessId);
  };
  note(body);
  for (const list of NAMING) {
    const entries = body !== null && typeof body === "object" ? (body as Record<string, unknown>)[list] : null;
    if (Array.isArray(entries)) entries.forEach(note);
  }
  return [...named];
}
