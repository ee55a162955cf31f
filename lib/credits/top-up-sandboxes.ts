import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { newId } from "@/lib/kernel/ids";
import { runStatement } from "@/lib/kernel/statement";
import { SANDBOX_CREDITS } from "./balance";

// One statement a batch of accounts; the ids are made here, since a ULID is not PostgreSQL's to make. An account in use is
// waited for, because its day is done with this run; nobody else locks the balances of several, so that none waits in a circle.
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
 * Fills every sandbox with fewer than 1,000 available credits up to them; due at 00:00 UTC each day (api.md §8). Running it
 * again grants nothing more until credits were spent. Returns how many accounts were granted some.
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
