import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { credentialsRejected, outcomeUnknown } from "./faults";
import { mayHaveBeenSent, settleIntent } from "./intents";
import { lockFiling } from "./move-filing";
import type { FilingRow } from "./present-filing";
import { readReceipt } from "./read-receipt";
import { reconcileFiling } from "./reconcile-filing";
import { scenarioDelayMs } from "./sandbox/scenarios";
import { sendReturn } from "./send-return";
import { advanceOf, moveIfUnchanged, type Advance } from "./move-if-unchanged";
import { blockedForMs } from "./waiting-times";

/**
 * Advances a filing by one step from whatever state it is in. The database records what was done, so a step that ran twice or only partly
 * continues from there. `waitedMs` is how long the filing has waited in its present state. If a return may have been sent already, that is
 * looked up before anything is sent again.
 */
export async function advanceFiling(ctx: Ctx, filingId: string, waitedMs: number): Promise<Advance> {
  requirePermission(ctx, { scope: null, roles: [] });
  const row = await inTransaction(ctx, (tx) => lockFiling(tx, filingId));
  switch (row.status) {
    case "accepted": {
      const started = await moveIfUnchanged(ctx, row, { to: "processing", reason: "Processing started" });
      return advanceOf(started, started.environment === "test" ? (started.sandboxDelayMs ?? scenarioDelayMs(started.scenario ?? "")) : 0);
    }
    case "processing":
      return sendReturn(ctx, row, waitedMs);
    case "reconciling":
      return reconcileFiling(ctx, row, waitedMs);
    case "submitted":
      return readReceipt(ctx, row, waitedMs);
    case "action_required": {
      const leftMs = msUntilBlockedEnds(ctx, row, waitedMs);
      if (leftMs > 0) return advanceOf(row, leftMs);
      // Only a filing whose credentials were refused before anything was sent may be reported as rejected credentials, because that fault
      // tells the partner to file again. If the return was sent, or may have been, the outcome is unknown.
      const error = (await mayHaveBeenSent(ctx, row)) ? outcomeUnknown : credentialsRejected;
      const move = { to: "failed", reason: "The filing was not resumed in time", error } as const;
      return advanceOf(await moveIfUnchanged(ctx, row, move, settleIntent("unknown", row.id)));
    }
    default:
      return advanceOf(row);
  }
}

/** How long a person still has to act, in ms: until the announced deadline, even if the present run saw only a part of that time. */
function msUntilBlockedEnds({ clock }: Ctx, { actionDeadline, environment }: FilingRow, waitedMs: number): number {
  const untilDeadlineMs = actionDeadline ? actionDeadline.getTime() - clock.now().getTime() : Infinity;
  return Math.min(untilDeadlineMs, blockedForMs(environment) - waitedMs);
}
