import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";
import { surviveLostConnections } from "./lost-connections";
import { prepareRepeated } from "./prepare-repeated";
import { withoutParameters } from "./without-parameters";

/**
 * Typed queries, and the transaction while inside one. It knows no tables by name: each transaction would prepare a query builder
 * of every one.
 */
export type Orm = PostgresJsDatabase;

export interface Database {
  orm: Orm;
  /**
   * Plain postgres.js, for the statements of the hot paths. A client of its own, because Drizzle replaces the JSON
   * serializers of the client it is given. Never part of an open transaction.
   */
  readonly raw: Sql;
  inTransaction: boolean;
}

export interface ConnectedDatabase extends Database {
  close(): Promise<void>;
}

/**
 * Connects to PostgreSQL ≥ 14; `pool` is the most connections of each of the two clients. `socket` is the file of a server
 * on this machine, and stands for the host and port of the URL: a statement costs both sides about a quarter less by it.
 */
export function connectDatabase(url: string, options: { pool: number; name: string; socket?: string | undefined }): ConnectedDatabase {
  withoutParameters();
  const shared = {
    ...(options.socket && { path: options.socket }),
    max: options.pool,
    // Seconds. Whoever comes back to a page within minutes does not wait for connections to be opened and statements to be planned
    // again; firewalls forget a silent connection after 350 s at the earliest of those known.
    idle_timeout: 300,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { application_name: options.name, TimeZone: "UTC" },
  };
  const ormClient = surviveLostConnections(prepareRepeated(postgres(url, shared)));
  const raw = surviveLostConnections(postgres(url, shared));
  return {
    orm: drizzle(ormClient),
    raw,
    inTransaction: false,
    close: async () => {
      await Promise.all([ormClient.end({ timeout: 5 }), raw.end({ timeout: 5 })]);
    },
  };
}
