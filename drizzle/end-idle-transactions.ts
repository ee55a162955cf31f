import type { Sql } from "postgres";

/**
 * Longest that one of our transactions may wait for its process. One that is suspended in it, with its machine or by a signal, keeps
 * its connection and thereby its locks: everybody who needs them would wait until it goes on.
 */
const LONGEST_IDLE = "30s";

/**
 * Has PostgreSQL end transactions whose process is silent, for this role in this database: a setting of each connection would be
 * refused by poolers. What an operator chose stays; and so does what the operator lets nobody change.
 */
export async function endIdleTransactions(sql: Sql): Promise<void> {
  await sql.unsafe(`do $$ begin
    if current_setting('idle_in_transaction_session_timeout') = '0' then
      execute format('alter role current_user in database %I set idle_in_transaction_session_timeout = %L', current_database(), '${LONGEST_IDLE}');
    end if;
  exception when insufficient_privilege then null;
  end $$`);
}
