import type { Sql } from "postgres";

/**
 * How long a transaction may stay idle. A process that is suspended in a transaction, together with its machine or by a signal, keeps its
 * connection and therefore its locks; everyone who needs them would wait until the process resumes.
 */
const LONGEST_IDLE = "30s";

/**
 * Has PostgreSQL end idle transactions. This is set for the role in this database, because connection poolers reject such settings from a
 * connection. A value that the operator chose is kept, and missing permission to change it is ignored.
 */
export async function endIdleTransactions(sql: Sql): Promise<void> {
  await sql.unsafe(`do $$ begin
    if current_setting('idle_in_transaction_session_timeout') = '0' then
      execute format('alter role current_user in database %I set idle_in_transaction_session_timeout = %L', current_database(), '${LONGEST_IDLE}');
    end if;
  exception when insufficient_privilege then null;
  end $$`);
}
