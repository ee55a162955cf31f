import type { PendingQuery, Row, Sql, TransactionSql } from "postgres";

type Unsafe = (text: string, values?: unknown[], options?: { prepare?: boolean }) => PendingQuery<Row[]>;
type Scope = (sql: TransactionSql) => unknown;
type Begin = (first: string | Scope, second?: Scope) => Promise<unknown>;

/** A statement is prepared from this use on, so rarely used ones, such as an unusual mix of filters, stay unprepared. */
const PREPARED_FROM_USE = 3;
/** Maximum number of statements that each connection keeps prepared. */
const MOST_PREPARED = 400;
/** Longer statements are not prepared: inserts of many rows have a different text for each number of rows. */
const MOST_CHARACTERS = 8_000;
const MOST_COUNTED = 2_000;

/**
 * Prepares Drizzle's frequently used statements, so that PostgreSQL keeps their plans. Drizzle never prepares them itself, and an
 * unprepared statement is parsed and planned each time, in an additional round trip: about three times the work for both sides in a lookup
 * by id.
 */
export function prepareRepeated(sql: Sql): Sql {
  const uses = new Map<string, number>();
  let prepared = 0;

  function isRepeated(text: string): boolean {
    const use = (uses.get(text) ?? 0) + 1;
    if (use > PREPARED_FROM_USE) return true;
    if (use === PREPARED_FROM_USE) {
      if (prepared === MOST_PREPARED) return false;
      prepared += 1;
    }
    if (uses.size === MOST_COUNTED) forgetRare(uses);
    uses.set(text, use);
    return use === PREPARED_FROM_USE;
  }

  function preparing(unsafe: Unsafe): Unsafe {
    return (text, values = [], options = {}) => {
      const prepare = options.prepare === true || (values.length > 0 && text.length <= MOST_CHARACTERS && isRepeated(text));
      return unsafe(text, values, { ...options, prepare });
    };
  }

  function within(scope: Scope | undefined): Scope {
    return (transaction) => {
      transaction.unsafe = preparing(transaction.unsafe as Unsafe) as TransactionSql["unsafe"];
      const savepoint = transaction.savepoint.bind(transaction) as Begin;
      transaction.savepoint = withScope(savepoint) as TransactionSql["savepoint"];
      return scope?.(transaction);
    };
  }

  function withScope(begin: Begin): Begin {
    return (first, second) => (typeof first === "string" ? begin(first, within(second)) : begin(within(first)));
  }

  sql.unsafe = preparing(sql.unsafe.bind(sql) as Unsafe) as Sql["unsafe"];
  sql.begin = withScope(sql.begin.bind(sql) as Begin) as Sql["begin"];
  return sql;
}

function forgetRare(uses: Map<string, number>): void {
  for (const [text, use] of uses) if (use < PREPARED_FROM_USE) uses.delete(text);
}
