import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";
import { connectDatabase, type ConnectedDatabase } from "@/drizzle/client";
import { migrateDatabase } from "@/drizzle/migrate";

export interface FreshDatabase {
  db: ConnectedDatabase;
  url: string;
  drop(): Promise<void>;
}

/** Creates a separate database with this version's tables, for tests of code that takes rows from tables that all accounts share. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `levy_${randomUUID().replaceAll("-", "")}`;
  const admin = postgres(inject("databaseUrl"), { max: 1, onnotice: () => undefined });
  await admin`create database ${admin(name)}`;
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name}`;
  await migrateDatabase(url.href);
  const db = connectDatabase(url.href, { pool: 8, name: "levy-test" });
  return {
    db,
    url: url.href,
    drop: async () => {
      await db.close();
      await admin`drop database ${admin(name)} with (force)`;
      await admin.end();
    },
  };
}
