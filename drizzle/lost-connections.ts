import type { Sql, TransactionSql } from "postgres";

type Scope = (sql: TransactionSql) => unknown;

/** Error codes of the driver, the system and PostgreSQL after which nothing more may be sent on the connection. */
const LOST = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "25P03",
  "25P04",
]);

/**
 * Makes transactions survive the loss of their connection: they reject, and the process goes on. Otherwise, postgres.js (3.4.9) sends its
 * ROLLBACK, or the next statement, to a socket that is gone. That throws where nobody can catch it and ends the process, and after a
 * reconnect the statement could become part of another transaction (github.com/porsager/postgres/issues/1208 and 1216). Therefore no
 * statement after the loss reaches the driver.
 */
export function surviveLostConnections(sql: Sql): Sql {
  const begin = sql.begin.bind(sql) as (options: string, scope: Scope) => Promise<unknown>;
  const guarded = (first: string | Scope, second?: Scope): Promise<unknown> => {
    const [options, scope] = typeof first === "string" ? [first, second] : ["", first];
    if (!scope) throw new TypeError("begin needs a function");
    return new Promise((resolve, reject) => {
      const connection: Connection = {
        lost: null,
        lose: (error) => {
          connection.lost ??= error;
          reject(error);
        },
      };
      begin(options, (transaction) => within(connection, transaction, scope)).then(resolve, (error: unknown) => {
        connection.lost ??= error;
        reject(error);
      });
    });
  };
  sql.begin = guarded as Sql["begin"];
  return withoutGaps(sql);
}

/**
 * Fixes the row numbers after a lost connection. If a connection is lost in the middle of an answer, postgres.js (3.4.9) continues that
 * numbering in the connection's next answer: the result is `[, row]`, in which `const [row] = …` finds nothing. A transaction starts with
 * BEGIN, which returns no rows and resets the count, so only statements outside of transactions are affected.
 */
function withoutGaps(sql: Sql): Sql {
  const unsafe = sql.unsafe.bind(sql) as (...parameters: unknown[]) => unknown;
  sql.unsafe = ((...parameters: unknown[]) => closeGap(unsafe(...parameters))) as Sql["unsafe"];
  return new Proxy(sql, {
    apply: (target, self, parameters: unknown[]) => closeGap(Reflect.apply(target as (...all: unknown[]) => unknown, self, parameters)),
  });
}

function closeGap(query: unknown): unknown {
  if (typeof query !== "object" || query === null || !("resolve" in query) || typeof query.resolve !== "function") return query;
  const resolve = query.resolve as (rows: unknown) => unknown;
  query.resolve = (rows: unknown) => {
    if (Array.isArray(rows) && rows.length > 0 && !(0 in rows))
      rows.splice(
        0,
        rows.findIndex((_, index) => index in rows),
      );
    return resolve(rows);
  };
  return query;
}

/** The connection of one transaction; `lost` is the error that ended the connection or the transaction. */
interface Connection {
  lost: unknown;
  lose(error: unknown): void;
}

/** Runs a transaction's function. If its connection is lost, the returned promise never settles, so the driver sends nothing more. */
async function within(connection: Connection, sql: TransactionSql, scope: Scope): Promise<unknown> {
  try {
    const value = await scope(watch(connection, sql));
    const result = Array.isArray(value) ? await Promise.all<unknown>(value) : value;
    if (connection.lost === null) return result;
  } catch (error) {
    if (connection.lost === null && !isLoss(error)) throw error;
    connection.lose(error);
  }
  return new Promise(() => undefined);
}

/** Wraps the transaction's `sql`: it refuses statements after the loss, and detects the loss in the statement that met it. */
function watch(connection: Connection, sql: TransactionSql): TransactionSql {
  const checked = (target: object, self: unknown, parameters: unknown[]): unknown => {
    if (connection.lost !== null) throw connection.lost;
    const query: unknown = Reflect.apply(target as (...all: unknown[]) => unknown, self, parameters);
    noticeLoss(connection, query);
    return query;
  };
  return new Proxy(sql, {
    apply: (target, self, parameters: unknown[]) => checked(target, self, parameters),
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (name === "unsafe" || name === "file") return (...parameters: unknown[]) => checked(member as object, target, parameters);
      if (name === "savepoint") {
        return (first: string | Scope, second?: Scope) => {
          if (connection.lost !== null) return Promise.reject(connection.lost as Error);
          const scope = typeof first === "string" ? second : first;
          const inner = (nested: TransactionSql) => within(connection, nested, scope ?? (() => undefined));
          return typeof first === "string" ? target.savepoint(first, inner) : target.savepoint(inner);
        };
      }
      return member;
    },
  });
}

/** Records the loss when the driver rejects the statement, before the code that awaits it can send another. */
function noticeLoss(connection: Connection, query: unknown): void {
  if (typeof query !== "object" || query === null || !("reject" in query) || typeof query.reject !== "function") return;
  const reject = query.reject as (error: unknown) => unknown;
  query.reject = (error: unknown) => {
    if (isLoss(error)) connection.lost ??= error;
    return reject(error);
  };
}

function isLoss(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("code" in error && LOST.has(String(error.code))) return true;
  // Drizzle wraps the driver's error.
  return "cause" in error && isLoss(error.cause);
}
