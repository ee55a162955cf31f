import { createHash } from "node:crypto";
import type { Environment } from "@/lib/kernel/context";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delay of each attempt after the one before it (api.md §10). */
const delaysMs: Readonly<Record<Environment, readonly number[]>> = {
  live: [0, 5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
  test: [0, 5 * SECOND, MINUTE],
};

const JITTER = 0.1;

/** Number of attempts in one round of a delivery (api.md §10). */
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
