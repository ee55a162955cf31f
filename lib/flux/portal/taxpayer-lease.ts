import { createHash } from "node:crypto";
import type { ReservedSql } from "postgres";
import type { Database } from "@/drizzle/client";

/** The right to be signed in as a taxpayer, held by one process of all. */
export interface TaxpayerLease {
  /** Throws where the right was lost: the connection that held it broke. */
  assertHeld(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes the lease of a user name at a portal, or null where it is taken. It is an advisory lock on a connection of its own:
 * it goes with the process that holds it, whatever kills that, and with no clock.
 */
export async function takeLease(db: Database, portal: string, userName: string): Promise<TaxpayerLease | null> {
  const lock = createHash("sha256").update(`portal session\n${portal}\n${userName}`).digest().readBigInt64BE(0).toString();
  const connection = await db.raw.reserve();
  const giveBack = async () => {
    await connection`select pg_advisory_unlock(${lock}::bigint)`.catch(() => undefined);
    connection.release();
  };
  try {
    const [row] = await connection<
      { taken: boolean; backend: number }[]
    >`select pg_try_advisory_lock(${lock}::bigint) as taken, pg_backend_pid() as backend`;
    if (!row?.taken) {
      connection.release();
      return null;
    }
    return { assertHeld: () => assertSameBackend(connection, row.backend), release: giveBack };
  } catch (error) {
    connection.release();
    throw error;
  }
}

/** A connection that was made anew has another backend, and no lock. */
async function assertSameBackend(connection: ReservedSql, backend: number): Promise<void> {
  const [row] = await connection<{ backend: number }[]>`select pg_backend_pid() as backend`;
  if (row?.backend !== backend) throw new Error("the lease of the taxpayer was lost with its connection");
}
