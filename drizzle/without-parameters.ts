import { DrizzleQueryError } from "drizzle-orm/errors";
import { PostgresJsPreparedQuery } from "drizzle-orm/postgres-js";

/** Asks PostgreSQL; each query that is put together goes through it, in a transaction or not. */
interface Asking {
  queryWithCache(text: string, parameters: unknown[], ask: () => Promise<unknown>): Promise<unknown>;
}

let isDone = false;

/**
 * Has Drizzle's errors name the query alone. Of itself it writes every parameter into their message: addresses, hashes and whole
 * invoices would stand in the log, and beside a run that failed, whenever the database is away. Called before the first query.
 */
export function withoutParameters(): void {
  if (isDone) return;
  isDone = true;
  const asking = PostgresJsPreparedQuery.prototype as unknown as Asking;
  const { queryWithCache } = asking;
  asking.queryWithCache = async function (this: Asking, ...query) {
    try {
      return await queryWithCache.apply(this, query);
    } catch (error) {
      forgetParameters(error);
      throw error;
    }
  };
}

function forgetParameters(error: unknown): void {
  if (!(error instanceof DrizzleQueryError)) return;
  const told = error.message;
  error.message = `Failed query: ${error.query}`;
  error.stack = error.stack?.replace(told, () => error.message);
  error.params = [];
}
