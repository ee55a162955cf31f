import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { rejectTransactionPooler } from "./reject-transaction-pooler";

test("accepts a PostgreSQL server that gives each connection its own session", async () => {
  await rejectTransactionPooler(inject("databaseUrl"));
});

test("refuses a pooler that shares sessions between connections, and says how to fix it", async () => {
  // One connection in place of two, which look the same behind a pooler in transaction mode.
  const shared = postgres(inject("databaseUrl"), { max: 1 });
  await expect(rejectTransactionPooler(inject("databaseUrl"), () => shared)).rejects.toThrow(/direct address, or a pooler in session mode/);
});
