import { randomUUID } from "node:crypto";
import { Redis, type RedisOptions } from "ioredis";
import { z } from "zod";
import type { Limits } from "@/lib/accounts/limits";
import { logger } from "@/lib/kernel/logger";
import { rpsReading } from "./memory-meters";
import { BUSINESS_WINDOW_MS, type KeyVerdict, type Meters, type Reading } from "./meters";
import { businessScript, enterScript, renewScript } from "./redis-scripts";

/** How long a concurrency slot counts after its process died. */
const SLOT_MS = 120_000;
/** How often the slots of long requests, such as those with a slowly sent body, are renewed. */
const RENEWED_EVERY_MS = 30_000;
/** Longer than any server waits for a request: what has been held for this long is no longer in flight. */
const LONGEST_HELD_MS = 600_000;

/** Redis answers in under a millisecond; a command that takes this long, in milliseconds, means an outage. */
export const COMMAND_TIMEOUT_MS = 100;

const entered = z.tuple([z.number(), z.string(), z.coerce.number(), z.number()]);
const counted = z.tuple([z.number(), z.number(), z.number()]);

/** Requests never wait for Redis: without a connection a command fails at once, while the connection is restored in the background. */
export const meterConnection = {
  connectTimeout: 1_000,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  enableAutoPipelining: true,
  retryStrategy: (attempt: number) => Math.min(2_000, attempt * 100),
  // After a failover, the connection may still lead to the demoted server, whereas its address now leads to another one.
  reconnectOnError: ({ message }: Error) => message.startsWith("READONLY"),
} satisfies RedisOptions;

type Scripted = Redis & {
  levyEnter(...args: (string | number)[]): Promise<unknown>;
  levyBusinesses(...args: (string | number)[]): Promise<unknown>;
  levyRenew(...args: (string | number)[]): Promise<unknown>;
};

/** The three meters in Redis, shared by all processes. The arithmetic is that of MemoryMeters, which a test verifies. */
export class RedisMeters implements Meters {
  readonly #redis: Scripted;
  /**
   * Places that Redis may still count although their requests are over, with the time until which it would; given back once Redis responds.
   */
  readonly #owed = new Map<string, { keyId: string; endsMs: number }>();
  /** Places of this process's requests in flight, with the time since which they are held. */
  readonly #held = new Map<string, { keyId: string; sinceMs: number }>();
  readonly #renewing = setInterval(() => void this.renew(Date.now()), RENEWED_EVERY_MS).unref();

  /**
   * `time` selects the clock: Redis' own, which several processes share, or the caller's, for tests. `commandTimeoutMs`: longer for tests,
   * because on a busy machine even a healthy Redis may take longer.
   */
  constructor(
    url: string,
    private readonly time: "redis" | "caller" = "redis",
    commandTimeoutMs = COMMAND_TIMEOUT_MS,
  ) {
    const redis = new Redis(url, { ...meterConnection, commandTimeout: commandTimeoutMs });
    redis.defineCommand("levyEnter", { numberOfKeys: 2, lua: enterScript });
    redis.defineCommand("levyBusinesses", { lua: businessScript });
    redis.defineCommand("levyRenew", { numberOfKeys: 1, lua: renewScript });
    // Logged at debug level since it repeats during an outage; callers that fail report the consequence.
    redis.on("error", (error: Error) => logger("meters").debug({ err: error }, "the connection to Redis failed"));
    redis.on("ready", () => this.#repay());
    this.#redis = redis as Scripted;
  }

  async enter(keyId: string, limits: Limits, nowMs: number): Promise<KeyVerdict> {
    const { rps, burst, concurrency } = limits;
    const slot = randomUUID();
    const answer = await this.#redis
      .levyEnter(`levy:bucket:{${keyId}}`, slotsOf(keyId), this.#time(nowMs), rps, burst, concurrency, slot, SLOT_MS)
      .catch((error: unknown) => {
        // Redis may have counted the request, or will once it responds again: the release sent after it undoes that.
        void this.leave(keyId, slot);
        throw error;
      });
    if (this.#owed.size > 0) this.#repay();
    const [allowed, refusal, tokens, freeSlots] = entered.parse(answer);
    if (allowed === 1) {
      this.#held.set(slot, { keyId, sinceMs: performance.now() });
      return { allowed: true, rps: rpsReading(tokens, limits, true), slot, freeSlots };
    }
    if (refusal === "key_concurrency")
      return { allowed: false, limit: "key_concurrency", rps: rpsReading(tokens, limits, true), retryAfterSeconds: 1 };
    return {
      allowed: false,
      limit: "key_rps",
      rps: rpsReading(tokens, limits, false),
      retryAfterSeconds: Math.max(1, Math.ceil((1 - tokens) / rps)),
    };
  }

  leave(keyId: string, slot: string): Promise<void> {
    this.#held.delete(slot);
    return this.#giveBack(keyId, slot, performance.now() + SLOT_MS);
  }

  async #giveBack(keyId: string, slot: string, endsMs: number): Promise<void> {
    try {
      await this.#redis.zrem(slotsOf(keyId), slot);
    } catch {
      // Not logged, since failing calls of `enter` are. Without this, a short outage would leave the key's slots taken for two minutes.
      this.#owed.set(slot, { keyId, endsMs });
    }
  }

  #repay(): void {
    const owed = [...this.#owed];
    this.#owed.clear();
    for (const [slot, { keyId, endsMs }] of owed) if (endsMs > performance.now()) void this.#giveBack(keyId, slot, endsMs);
  }

  /** Extends the slots of requests that are still in flight. A renewal that fails is made up for by the next one. */
  async renew(nowMs: number): Promise<void> {
    const slots = new Map<string, string[]>();
    for (const [slot, { keyId, sinceMs }] of this.#held) {
      if (performance.now() - sinceMs >= LONGEST_HELD_MS) {
        this.#held.delete(slot);
        continue;
      }
      const ofKey = slots.get(keyId) ?? [];
      ofKey.push(slot);
      slots.set(keyId, ofKey);
    }
    await Promise.allSettled([...slots].map(([keyId, held]) => this.#redis.levyRenew(slotsOf(keyId), this.#time(nowMs), SLOT_MS, ...held)));
  }

  countBusinesses(businesses: readonly string[], limits: Limits, nowMs: number): Promise<Reading> {
    return this.#askBusinesses(businesses, limits, nowMs, 1);
  }

  peekBusiness(business: string, limits: Limits, nowMs: number): Promise<Reading> {
    return this.#askBusinesses([business], limits, nowMs, 0);
  }

  async close(): Promise<void> {
    clearInterval(this.#renewing);
    this.#redis.disconnect();
  }

  async #askBusinesses(businesses: readonly string[], { businessRpm }: Limits, nowMs: number, counts: 0 | 1): Promise<Reading> {
    const answer = await this.#redis.levyBusinesses(
      businesses.length,
      ...businesses.map(logOf),
      this.#time(nowMs),
      businessRpm,
      BUSINESS_WINDOW_MS,
      counts,
    );
    const [allowed, remaining, waitMs] = counted.parse(answer);
    return { allowed: allowed === 1, remaining, resetSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) };
  }

  #time(nowMs: number): number {
    return this.time === "redis" ? 0 : nowMs;
  }
}

const slotsOf = (keyId: string) => `levy:places:{${keyId}}`;

/** `account/environment/business`: with the account in braces, all of its businesses are on one node of a cluster. */
function logOf(business: string): string {
  const [account = "", ...rest] = business.split("/");
  return `levy:business:{${account}}/${rest.join("/")}`;
}
