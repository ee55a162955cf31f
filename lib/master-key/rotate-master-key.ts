import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "@/drizzle/client";
import { env } from "@/lib/kernel/env";
import { newMasterKey, replaceMasterKeys } from "@/lib/kernel/secrets";
import { countSealedByOthers, rewrapAll, type Rewrapped } from "./rewrap";

export interface Rotation extends Rewrapped {
  keyId: string;
  /** Whether an interrupted earlier rotation was completed instead. */
  resumed: boolean;
  retired: string[];
  /** Values still sealed by old keys, which are therefore kept; empty if all were retired. */
  left: Record<string, number>;
}

/** How long a process may hold a key that it has read before its transaction starts to write. */
const SETTLE_MS = 2_000;

/**
 * Rotates the master key of a data directory: adds a new key, with which every process that shares the directory seals from now on; seals
 * again what the old keys sealed; and retires those once nothing needs them. If interrupted at any point, the old keys are still there, and
 * the next run continues. For the operator only. Throws if LEVY_MASTER_KEY sets the keys.
 */
export async function rotateMasterKey(
  db: Database,
  options: { keepOld?: boolean; settleMs?: number; afterBatch?: (done: number) => void | Promise<void> } = {},
): Promise<Rotation> {
  const { dataDir } = env();
  requireKeysOfFile();
  const resumed = env().masterKeys.length > 1;
  if (!resumed) replaceMasterKeys(dataDir, (keys) => [newMasterKey(keys), ...keys]);
  const [first, ...old] = env().masterKeys;
  if (!first) throw new Error("there is no master key: start Levy once");
  await waitForOlderWriters(db, options.settleMs ?? SETTLE_MS);
  const done = await rewrapAll(db, env().masterKeys, options.afterBatch);
  const left = await countSealedByOthers(db, first.id);
  const mayRetire = options.keepOld !== true && Object.keys(left).length === 0;
  if (mayRetire) replaceMasterKeys(dataDir, (keys) => keys.filter(({ id }) => id === first.id));
  return { ...done, keyId: first.id, resumed, retired: mayRetire ? old.map(({ id }) => id) : [], left };
}

function requireKeysOfFile(): void {
  const fromFile = env().masterKeysFrom === "file";
  if (!fromFile)
    throw new Error(
      'LEVY_MASTER_KEY sets the keys: add a new one behind it ("k1:OLD,k2:NEW") and restart every process, put it first ("k2:NEW,k1:OLD") and restart them again, run "levy master-key rewrap", then take the old one out',
    );
}

/** Waits until all transactions have ended that may have sealed with an old key before the new one was there. */
async function waitForOlderWriters(db: Database, settleMs: number): Promise<void> {
  await sleep(settleMs);
  const horizon = async (which: "xmax" | "xmin") => {
    const [row] = await db.orm.execute<{ at: string }>(
      which === "xmax"
        ? sql`select pg_snapshot_xmax(pg_current_snapshot())::text as at`
        : sql`select pg_snapshot_xmin(pg_current_snapshot())::text as at`,
    );
    return BigInt(row?.at ?? "0");
  };
  const until = await horizon("xmax");
  while ((await horizon("xmin")) < until) await sleep(200);
}
