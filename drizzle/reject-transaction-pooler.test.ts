import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { rejectTransactionPooler } from "./reject-transaction-pooler";

test("a PostgreSQL that gives each connection a session of its own is taken", async () => {
  await rejectTransactionPooler(inject("databaseUrl"));
});

test("connections that one session serves in turn are refused, with the remedy", async () => {
  // One connection in place of two, which look the same behind a pooler in transaction mode.
  const shared = postgres(inject("databaseUrl"), { max: 1 });
  await expect(rejectTransactionPooler(inject("databaseUrl"), () => shared)).rejects.toThrow(/direct address, or a pooler in session mode/);
});
