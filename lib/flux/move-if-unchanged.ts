import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { hasMovedOn, lockFiling, moveFiling, type Move } from "./move-filing";
import type { FilingRow } from "./present-filing";
import { isFinal, type FilingStatus } from "./states";

/** A filing after one step, and how long to wait before the next one; `waitMs` is null if it has ended. */
export interface Advance {
  status: FilingStatus;
  /** Increases with every state change: the same number means that nothing moved. */
  sequence: number;
  /** Overrides the time waited in this state, e.g. 0 after news of the filing. */
  waitedMs?: number;
  waitMs: number | null;
}

export const advanceOf = (row: FilingRow, waitMs = 0): Advance => ({
  status: row.status,
  sequence: row.sequence,
  waitMs: isFinal(row.status) ? null : waitMs,
});

/**
 * Moves a filing from the state that was read. If it left that state meanwhile, or another attempt to send it began, nothing is done and
 * the current row is returned. `beside` runs in the same transaction, before the moves.
 */
export async function moveIfUnchanged(
  ctx: Ctx,
  read: FilingRow,
  moves: Move | readonly Move[],
  beside: (tx: Ctx) => Promise<unknown> = () => Promise.resolve(),
): Promise<FilingRow> {
  return inTransaction(ctx, async (tx) => {
    let row = await lockFiling(tx, read.id);
    if (hasMovedOn(row, read)) return row;
    await beside(tx);
    for (const move of [moves].flat()) row = await moveFiling(tx, row.id, move);
    return row;
  });
}
