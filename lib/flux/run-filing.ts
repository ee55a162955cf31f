import type { Ctx } from "@/lib/kernel/context";
import { advanceFiling } from "./advance-filing";
import type { Advance } from "./step";

/** What a filing asks of the place where it runs: steps that are kept, and pauses of any length. */
export interface FilingSteps {
  run(id: string, work: () => Promise<Advance>): Promise<Advance>;
  sleep(id: string, durationMs: number): Promise<void>;
  /** Ends early when somebody resumed the filing. */
  sleepUntilResumed(id: string, durationMs: number): Promise<void>;
}

/** A resumption that comes in the moment before the pause begins is not heard; so the pause is cut. */
const LONGEST_DEAF_MS = { test: 5_000, live: 15 * 60_000 } as const;

/** One filing from its acceptance to its end. Time is counted in pauses, so that a replay of the run decides the same. */
export async function runFiling(ctx: Ctx, steps: FilingSteps, filingId: string): Promise<Advance> {
  let waitedMs = 0;
  let sequence = -1;
  for (let turn = 1; ; turn += 1) {
    const waited = waitedMs;
    const advance = await steps.run(`advance-${turn}`, () => advanceFiling(ctx, filingId, waited));
    if (advance.waitMs === null) return advance;
    if (advance.sequence !== sequence) waitedMs = 0;
    sequence = advance.sequence;
    // A live filing that waits for its portal is woken when that is back.
    const mayBeWoken = advance.status === "action_required" || (ctx.environment === "live" && advance.status !== "submitted");
    const pauseMs = mayBeWoken ? Math.min(advance.waitMs, LONGEST_DEAF_MS[ctx.environment]) : advance.waitMs;
    if (pauseMs > 0 && mayBeWoken) await steps.sleepUntilResumed(`blocked-${turn}`, pauseMs);
    else if (pauseMs > 0) await steps.sleep(`wait-${turn}`, pauseMs);
    waitedMs += pauseMs;
  }
}
