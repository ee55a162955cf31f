import type { Database, Orm } from "@/drizzle/client";
import { seal, unseal, type NamedKey } from "@/lib/kernel/crypto";
import { sealedColumns, type SealedColumn, type SealedValue } from "./sealed-columns";

export interface Rewrapped {
  /** The number of values that were sealed again with the first key. */
  rewrapped: number;
  /** The number of values by column that none of the keys opens; they are left unchanged. */
  unopened: Record<string, number>;
}

export const REWRAP_BATCH = 100;

/**
 * Seals every value again with the first of `keys` that another key sealed. Each batch is a transaction, so a crash leaves only whole
 * batches done, and the next run continues with the rest. Repeats until nothing is left, because other processes keep writing. `afterBatch`
 * receives the number of values done so far.
 */
export async function rewrapAll(
  db: Database,
  keys: readonly NamedKey[],
  afterBatch: (done: number) => void | Promise<void> = () => undefined,
): Promise<Rewrapped> {
  const [first] = keys;
  if (!first) throw new Error("there is no master key");
  let rewrapped = 0;
  const unopened: Record<string, number> = {};
  for (;;) {
    let done = 0;
    for (const column of sealedColumns) {
      let after = "";
      unopened[column.name] = 0;
      for (;;) {
        const batch = await db.orm.transaction((orm) => rewrapBatch(orm as Orm, column, first, keys, after));
        if (batch === null) break;
        after = batch.last;
        done += batch.done;
        unopened[column.name] = (unopened[column.name] ?? 0) + batch.unopened;
        await afterBatch(rewrapped + done);
      }
    }
    rewrapped += done;
    if (done === 0) break;
  }
  return { rewrapped, unopened: Object.fromEntries(Object.entries(unopened).filter(([, count]) => count > 0)) };
}

async function rewrapBatch(
  orm: Orm,
  column: SealedColumn,
  first: NamedKey,
  keys: readonly NamedKey[],
  after: string,
): Promise<{ last: string; done: number; unopened: number } | null> {
  const values = await column.next(orm, first.id, after, REWRAP_BATCH);
  const last = values.at(-1);
  if (!last) return null;
  let done = 0;
  for (const { id, sealed, boundTo } of values) {
    const plaintext = open(sealed, keys, boundTo);
    if (plaintext === null) continue;
    await column.store(orm, id, seal(plaintext, first, boundTo));
    done += 1;
  }
  return { last: last.id, done, unopened: values.length - done };
}

function open(sealed: string, keys: readonly NamedKey[], boundTo: string): string | null {
  try {
    return unseal(sealed, keys, boundTo);
  } catch {
    // The key is missing, or the value was tampered with: it is counted and reported, never discarded.
    return null;
  }
}

/** Whether one of `keys` opens the value. */
export const canOpen = ({ sealed, boundTo }: SealedValue, keys: readonly NamedKey[]): boolean => open(sealed, keys, boundTo) !== null;

/** The number of values per column that were sealed by another key than `keyId`; columns without any are left out. */
export async function countSealedByOthers(db: Database, keyId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const column of sealedColumns) {
    const count = await column.countOther(db.orm, keyId);
    if (count > 0) counts[column.name] = count;
  }
  return counts;
}
