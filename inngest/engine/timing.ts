const UNITS_MS: Readonly<Record<string, number>> = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };

/**
 * The instant that a text of the SDK names, counted from `from`: a duration such as `2h30m10s`, or an ISO 8601 instant. Empty text means
 * now; the SDK produces it for a duration of zero. Throws RangeError for anything else.
 */
export function instantFrom(text: string, from: Date): Date {
  if (/^(\d+(?:\.\d+)?(?:ms|[wdhms]))*$/.test(text)) {
    let total = 0;
    for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|[wdhms])/g)) total += Number(amount) * (UNITS_MS[unit ?? ""] ?? 0);
    return new Date(from.getTime() + total);
  }
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw new RangeError(`"${text}" is neither a duration nor an instant`);
  return instant;
}

const BACKOFF_SECONDS = [15, 30, 60, 120, 300, 600, 1_200, 2_400, 3_600, 7_200] as const;
/** Fraction by which delays are randomly extended, so that retries of things that failed together spread out. */
const JITTER = 0.2;

/** Delay in ms after the failure of `attempt`, counted from 0: from 15 s up to two hours, plus up to a fifth. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const seconds = BACKOFF_SECONDS[Math.min(attempt, BACKOFF_SECONDS.length - 1)] ?? 7_200;
  return Math.round(seconds * 1_000 * (1 + JITTER * random()));
}

/** The instant of a `retry-after` header, which is whole seconds or an ISO 8601 instant; null if it is neither. */
export function retryAfterInstant(header: string | null, now: Date): Date | null {
  if (header === null || header.trim() === "") return null;
  if (/^\d+$/.test(header.trim())) return new Date(now.getTime() + Number(header) * 1_000);
  const instant = new Date(header);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
