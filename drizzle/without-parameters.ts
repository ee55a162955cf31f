import { DrizzleQueryError } from "drizzle-orm/errors";
import { PostgresJsPreparedQuery } from "drizzle-orm/postgres-js";

/** The part of Drizzle's prepared query through which every query runs, in a transaction or not. */
interface Asking {
  queryWithCache(text: string, parameters: unknown[], ask: () => Promise<unknown>): Promise<unknown>;
}

let isDone = false;

/**
 * Makes Drizzle's error messages contain the query only. By default they include every parameter, so addresses, hashes and whole invoices
 * would end up in the log, and in the records of failed runs, whenever the database is unavailable. Must be called before the first query.
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
