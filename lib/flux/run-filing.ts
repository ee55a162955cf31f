import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { writeWorkEvents } from "@/lib/outbox/write-event";
import { advanceFiling } from "./advance-filing";
import type { Advance } from "./step";

/** What is kept of a step: how long the filing had waited in its state by then, and when the step ended; older runs kept neither. */
type Kept = Advance & { endedMs?: number };

/** What a filing asks of the place where it runs: steps that are kept, and pauses of any length. */
export interface FilingSteps {
  run(id: string, work: () => Promise<Kept>): Promise<Kept>;
  sleep(id: string, durationMs: number): Promise<void>;
  /** True where it ended early, because somebody resumed the filing. */
  sleepUntilResumed(id: string, durationMs: number): Promise<boolean>;
}

/** Where a filing that goes on in another run has come to. */
export interface FilingLeg {
  /** Which of its runs it is, from 1. */
  number: number;
  /** Spent in pauses since its state last changed. */
  waitedMs: number;
  /** Of its last change; -1 before the first. */
  sequence: number;
}

export const FIRST_LEG: FilingLeg = { number: 1, waitedMs: 0, sequence: -1 };

/** A resumption that comes in the moment before the pause begins is not heard; so the pause is cut. */
const LONGEST_DEAF_MS = { test: 5_000, live: 15 * 60_000 } as const;

/**
 * Two steps a turn, and a run of Inngest has a thousand at most: some four days at a portal that is away, where a filing may have
 * to wait for weeks.
 */
export const MOST_TURNS = 400;

/**
 * One filing from where the leg begins to its end, or to where another run goes on: `next` is that leg, null at the end. Time is
 * counted in pauses, so that a replay of the run decides the same; of one that was cut short the next step counts what passed, and
 * its count is kept.
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
    // A live filing that waits for its portal is woken when that is back.
    const mayBeWoken = advance.status === "action_required" || (ctx.environment === "live" && advance.status !== "submitted");
    const pauseMs = mayBeWoken ? Math.min(advance.waitMs, LONGEST_DEAF_MS[ctx.environment]) : advance.waitMs;
    const isCut = pauseMs > 0 && mayBeWoken && (await steps.sleepUntilResumed(`blocked-${turn}`, pauseMs));
    if (pauseMs > 0 && !mayBeWoken) await steps.sleep(`wait-${turn}`, pauseMs);
    cut = isCut && advance.endedMs !== undefined ? { fromMs: advance.endedMs, pauseMs } : null;
    // Where a run ends with a pause cut short that counts as none: rather tried for a little longer than given up too early.
    if (!cut) waitedMs += pauseMs;
    if (turn === MOST_TURNS) return { end: advance, next: { number: leg.number + 1, waitedMs, sequence } };
  }
}

/** Asks for the run in which a filing goes on. Asked twice for one leg, it is run once. */
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
