import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { hasMovedOn, lockFiling, moveFiling, type Move } from "./move-filing";
import type { FilingRow } from "./present-filing";
import { isFinal, type FilingStatus } from "./states";

/** Where a filing stands after one step, and how long to wait before the next; null: it has ended. */
export interface Advance {
  status: FilingStatus;
  /** Grows with every edge: the same number means that nothing moved. */
  sequence: number;
  /** How long it counts as having waited in its state where that is not what it waited: something was heard of it. */
  waitedMs?: number;
  waitMs: number | null;
}

export const after = (row: FilingRow, waitMs = 0): Advance => ({
  status: row.status,
  sequence: row.sequence,
  waitMs: isFinal(row.status) ? null : waitMs,
});

/**
 * Takes edges from the state that was read; where the filing left that state meanwhile, or another attempt to send it began, it is
 * left where it is.
 */
export async function moveUnlessGone(
  ctx: Ctx,
  read: FilingRow,
  moves: Move | readonly Move[],
  beside: (tx: Ctx) => Promise<unknown> = () => Promise.resolve(),
): Promise<FilingRow> {
  return inTransaction(ctx, async (tx) => {
    let row = await lockFiling(tx, read.id);
    if (hasMovedOn(row, read)) return row;
    await beside(tx);
    for (const move of Array.isArray(moves) ? (moves as readonly Move[]) : [moves as Move]) row = await moveFiling(tx, row.id, move);
    return row;
  });
}
