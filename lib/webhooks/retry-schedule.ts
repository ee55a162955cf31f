import { createHash } from "node:crypto";
import type { Environment } from "@/lib/kernel/context";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/kernel/time/duration-values";

/** Delay of each attempt after the one before it. */
const delaysMs: Readonly<Record<Environment, readonly number[]>> = {
  live: [0, 5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 14 * HOUR_MS, 20 * HOUR_MS, 24 * HOUR_MS],
  test: [0, 5 * SECOND_MS, MINUTE_MS],
};

const JITTER = 0.1;

/** Number of attempts in one round of a delivery. */
export function maxAttempts(environment: Environment): number {
  return delaysMs[environment].length;
}

/**
 * Milliseconds from one failed attempt (counted from 1) to the next; null after the last. A jitter of ±10 % spreads deliveries. It is
 * derived from `seed`, so that a repeated step waits equally long.
 */
export function delayAfterMs(environment: Environment, attempt: number, seed: string): number | null {
  const delayMs = delaysMs[environment][attempt];
  if (delayMs === undefined) return null;
  const share = createHash("sha256").update(`${seed}/${attempt}`).digest().readUInt32BE(0) / 0xffff_ffff;
  return Math.round(delayMs * (1 - JITTER + 2 * JITTER * share));
}
