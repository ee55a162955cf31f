import type { TransactionSql } from "postgres";
import type { Database } from "@/drizzle/client";
import { tryLockText } from "@/lib/kernel/rows/advisory-lock";

/** The right to be signed in as a taxpayer, held by at most one process. */
export interface TaxpayerLease {
  /** Throws if the lease was lost because the connection that holds it broke. */
  assertHeld(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes the lease of a user name at a portal; null if it is taken. The lease is an advisory lock of a transaction that stays open. It ends
 * with the process that holds it, whatever kills that, and depends on no clock. A statement in a transaction whose connection broke is
 * rejected, never sent on another connection.
 */
export function takeLease(db: Database, portal: string, userName: string): Promise<TaxpayerLease | null> {
  const lock = tryLockText("taxpayer", `${portal}\n${userName}`);
  return new Promise((resolve, reject) => {
    const held = db.raw.begin(async (sql) => {
      // The transaction stays idle for as long as people and portals take. It must hold no snapshot meanwhile, which would keep dead rows
      // from being vacuumed. So its statements are sent by `unsafe` without parameters: PostgreSQL keeps the snapshot of a prepared one.
      const [row] = await sql.unsafe<{ taken: boolean }[]>(
        `select ${lock} as taken, set_config('idle_in_transaction_session_timeout', '0', true)`,
      );
      if (!row?.taken) return resolve(null);
      await new Promise<void>((end) => {
        const release = async () => {
          end();
          await held.catch(() => undefined);
        };
        resolve({ assertHeld: () => assertOpen(sql), release });
      });
    });
    held.catch(reject);
  });
}

async function assertOpen(sql: TransactionSql): Promise<void> {
  try {
    await sql.unsafe("select 1");
  } catch (cause) {
    throw new Error("the lease of the taxpayer was lost with its connection", { cause });
  }
}
