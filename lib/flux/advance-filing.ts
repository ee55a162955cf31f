import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { credentialsRejected, outcomeUnknown } from "./faults";
import { mayBeSent, settleIntent } from "./intents";
import { lockFiling } from "./move-filing";
import type { FilingRow } from "./present-filing";
import { readReceipt } from "./read-receipt";
import { reconcileFiling } from "./reconcile-filing";
import { scenarioDelayMs } from "./sandbox/scenarios";
import { sendReturn } from "./send-return";
import { after, moveUnlessGone, type Advance } from "./step";
import { blockedForMs } from "./waiting-times";

/**
 * Takes a filing one step on, whatever its state: the database says what was done, so that a step which ran twice, or half,
 * goes on from there. `waitedMs` is how long it has waited in its present state. What may have been sent is looked up
 * before anything is sent again.
 */
export async function advanceFiling(ctx: Ctx, filingId: string, waitedMs: number): Promise<Advance> {
  requirePermission(ctx, { scope: null, roles: [] });
  const row = await inTransaction(ctx, (tx) => lockFiling(tx, filingId));
  switch (row.status) {
    case "accepted": {
      const started = await moveUnlessGone(ctx, row, { to: "processing", reason: "Processing started" });
      return after(started, started.environment === "test" ? (started.sandboxDelayMs ?? scenarioDelayMs(started.scenario ?? "")) : 0);
    }
    case "processing":
      return sendReturn(ctx, row, waitedMs);
    case "reconciling":
      return reconcileFiling(ctx, row, waitedMs);
    case "submitted":
      return readReceipt(ctx, row, waitedMs);
    case "action_required": {
      const leftMs = msUntilBlockedEnds(ctx, row, waitedMs);
      if (leftMs > 0) return after(row, leftMs);
      // Whoever is told of refused credentials alone files again; what went out before, or may have, is no such case.
      const error = (await mayBeSent(ctx, row)) ? outcomeUnknown : credentialsRejected;
      const move = { to: "failed", reason: "The filing was not resumed in time", error } as const;
      return after(await moveUnlessGone(ctx, row, move, settleIntent("unknown", row.id)));
    }
    default:
      return after(row);
  }
}

/** How long a person still has: until the deadline that was told, however little of that time the present run has seen. */
function msUntilBlockedEnds({ clock }: Ctx, { actionDeadline, environment }: FilingRow, waitedMs: number): number {
  const untilDeadlineMs = actionDeadline ? actionDeadline.getTime() - clock.now().getTime() : Infinity;
  return Math.min(untilDeadlineMs, blockedForMs(environment) - waitedMs);
}
