import type { Limits } from "@/lib/accounts/limits";
import { logger } from "@/lib/kernel/logger";
import { MemoryMeters } from "./memory-meters";
import type { KeyVerdict, Meters, Reading } from "./meters";

/** How long the shared meters are left alone after a failure. */
const REST_MS = 2_000;

/**
 * Shared meters that fall back to this process's own while they are unavailable (docs/decisions/0003), so that an outage of Redis neither
 * stops the API nor lifts the limits. After a failure the shared meters are not asked for a while; then a single request tries them again.
 */
export class ResilientMeters implements Meters {
  readonly #own = new MemoryMeters();
  #restsUntilMs = 0;
  #failing = false;

  constructor(
    private readonly shared: Meters,
    private readonly monotonicMs: () => number = () => performance.now(),
  ) {}

  enter(keyId: string, limits: Limits, nowMs: number): Promise<KeyVerdict> {
    return this.#ask(
      () => this.shared.enter(keyId, limits, nowMs),
      () => this.#own.enter(keyId, limits, nowMs),
    );
  }

  /** Releases the place where it was taken, even while the shared meters are not asked. */
  async leave(keyId: string, place: string): Promise<void> {
    if (place === "") this.#own.leave(keyId);
    else await this.shared.leave(keyId, place);
  }

  countBusinesses(businesses: readonly string[], limits: Limits, nowMs: number): Promise<Reading> {
    return this.#ask(
      () => this.shared.countBusinesses(businesses, limits, nowMs),
      () => this.#own.countBusinesses(businesses, limits, nowMs),
    );
  }

  peekBusiness(business: string, limits: Limits, nowMs: number): Promise<Reading> {
    return this.#ask(
      () => this.shared.peekBusiness(business, limits, nowMs),
      () => this.#own.peekBusiness(business, limits, nowMs),
    );
  }

  async #ask<T>(shared: () => T | Promise<T>, own: () => T): Promise<T> {
    const at = this.monotonicMs();
    if (at < this.#restsUntilMs) return own();
    // While this request tries the shared meters, the others keep using the fallback.
    if (this.#failing) this.#restsUntilMs = at + REST_MS;
    try {
      const answer = await shared();
      if (this.#failing) logger("meters").info("the shared rate limiter is available again");
      this.#failing = false;
      this.#restsUntilMs = 0;
      return answer;
    } catch (error) {
      if (!this.#failing)
        logger("meters").error(
          { err: error },
          "the shared rate limiter is unavailable: each process counts on its own until it is back; check REDIS_URL and that Redis is running",
        );
      this.#failing = true;
      this.#restsUntilMs = this.monotonicMs() + REST_MS;
      return own();
    }
  }
}
