import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { newId } from "@/lib/kernel/ids";
import { runStatement } from "@/lib/kernel/rows/statement";
import { SANDBOX_CREDITS } from "./balance";

// One statement per batch of accounts. Ids are made here, since PostgreSQL can't generate ULIDs. The statement waits for balances that are
// in use, because this run is the only one of the day. No other statement locks several balances, so this can't deadlock.
const BATCH = 500;

const statement = `
with due as (
  select account_id, $1::int - available as amount, row_number() over (order by account_id) as place
  from (
    select account_id, available from credit_balances
    where environment = 'test' and available < $1::int order by account_id limit ${BATCH} for update
  ) locked
), granted as (
  update credit_balances b set granted = b.granted + d.amount, available = b.available + d.amount
  from due d where b.account_id = d.account_id and b.environment = 'test'
  returning b.account_id, d.amount, d.place
)
insert into credit_entries (id, account_id, environment, kind, from_bucket, to_bucket, amount, reason, created_at)
select i.id, g.account_id, 'test', 'grant', 'source', 'available', g.amount, 'daily sandbox credits', $3::text::timestamptz
from granted g join jsonb_array_elements_text($2::text::jsonb) with ordinality as i(id, place) on i.place = g.place
returning account_id`;

/**
 * Tops up every sandbox with fewer than 1,000 available credits; due each day at 00:00 UTC. Running it again grants nothing until
 * credits have been spent. Returns the number of accounts that were granted credits.
 */
export async function topUpSandboxes(db: Database, clock: Clock): Promise<number> {
  let total = 0;
  for (;;) {
    const ids = JSON.stringify(Array.from({ length: BATCH }, () => newId("ledgerEntry")));
    const granted = await runStatement<{ account_id: string }>(db, statement, [SANDBOX_CREDITS, ids, clock.now().toISOString()]);
    total += granted.length;
    if (granted.length < BATCH) return total;
  }
}
