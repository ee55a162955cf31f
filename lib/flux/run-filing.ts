import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { writeWorkEvents } from "@/lib/outbox/write-event";
import { advanceFiling } from "./advance-filing";
import type { Advance } from "./move-if-unchanged";

/** The stored result of a step, with the time at which it ended. `waitedMs` and `endedMs` are missing in runs of older versions. */
type Kept = Advance & { endedMs?: number };

/** What a filing needs from the workflow engine: steps whose results are stored, and pauses of any length. */
export interface FilingSteps {
  run(id: string, work: () => Promise<Kept>): Promise<Kept>;
  sleep(id: string, durationMs: number): Promise<void>;
  /** Returns true if the pause ended early because the filing was resumed. */
  sleepUntilResumed(id: string, durationMs: number): Promise<boolean>;
}

/** Where a filing continues in another run. */
export interface FilingLeg {
  /** Number of the run, from 1. */
  number: number;
  /** Time spent in pauses since the last state change. */
  waitedMs: number;
  /** Sequence of the last state change; -1 before the first. */
  sequence: number;
}

export const FIRST_LEG: FilingLeg = { number: 1, waitedMs: 0, sequence: -1 };

/** Longest pause of a filing that may be woken: a wake-up that arrives just before the pause begins is missed. */
const LONGEST_DEAF_MS = { test: 5_000, live: 15 * 60_000 } as const;

/**
 * Most turns of one run. A turn takes two steps, and an Inngest run has at most a thousand: enough for some four days of an unavailable
 * portal, while a filing may have to wait for weeks.
 */
export const MOST_TURNS = 400;

/**
 * Runs one filing from where the leg begins to its end, or to where another run continues; `next` is that leg, null at the end. Time is
 * counted in pauses, so that a replay of the run makes the same decisions. After a pause that was cut short, the next step measures how
 * much of it passed, and stores that.
 */
export async function runFiling(
  ctx: Ctx,
  steps: FilingSteps,
  filingId: string,
  leg: FilingLeg = FIRST_LEG,
): Promise<{ end: Advance; next: FilingLeg | null }> {
  let { waitedMs, sequence } = leg;
  let cut: { fromMs: number; pauseMs: number } | null = null;
  for (let turn = 1; ; turn += 1) {
    const [counted, last] = [waitedMs, cut];
    const advance = await steps.run(`advance-${turn}`, async () => {
      const passedMs = last ? Math.min(Math.max(ctx.clock.now().getTime() - last.fromMs, 0), last.pauseMs) : 0;
      const waited = counted + passedMs;
      return { waitedMs: waited, ...(await advanceFiling(ctx, filingId, waited)), endedMs: ctx.clock.now().getTime() };
    });
    if (advance.waitMs === null) return { end: advance, next: null };
    waitedMs = advance.sequence === sequence ? (advance.waitedMs ?? counted) : 0;
    sequence = advance.sequence;
    // A live filing that waits for its portal is woken when the portal is back.
    const mayBeWoken = advance.status === "action_required" || (ctx.environment === "live" && advance.status !== "submitted");
    const pauseMs = mayBeWoken ? Math.min(advance.waitMs, LONGEST_DEAF_MS[ctx.environment]) : advance.waitMs;
    const isCut = pauseMs > 0 && mayBeWoken && (await steps.sleepUntilResumed(`blocked-${turn}`, pauseMs));
    if (pauseMs > 0 && !mayBeWoken) await steps.sleep(`wait-${turn}`, pauseMs);
    cut = isCut && advance.endedMs !== undefined ? { fromMs: advance.endedMs, pauseMs } : null;
    // At the end of a run, a pause that was cut short counts as no wait: the filing is tried a little longer rather than given up too
    // early.
    if (!cut) waitedMs += pauseMs;
    if (turn === MOST_TURNS) return { end: advance, next: { number: leg.number + 1, waitedMs, sequence } };
  }
}

/** Requests the run in which a filing continues. Repeating the request for the same leg has no effect. */
export async function continueFiling(ctx: Ctx, filingId: string, { number, waitedMs, sequence }: FilingLeg): Promise<void> {
  requirePermission(ctx, { scope: null, roles: [] });
  const data = {
    accountId: ctx.account.id,
    environment: ctx.environment,
    filingId,
    leg: `${filingId}/${number}`,
    number,
    waitedMs,
    sequence,
  };
  await inTransaction(ctx, (tx) => writeWorkEvents(tx, [{ name: "flux/filing.continued", data }]));
}
