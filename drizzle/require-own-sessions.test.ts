import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { requireOwnSessions } from "./require-own-sessions";

test("a PostgreSQL that gives each connection a session of its own is taken", async () => {
  await requireOwnSessions(inject("databaseUrl"));
});

test("connections that one session serves in turn are refused, with the remedy", async () => {
  // One connection in place of two, which look the same behind a pooler in transaction mode.
  const shared = postgres(inject("databaseUrl"), { max: 1 });
  await expect(requireOwnSessions(inject("databaseUrl"), () => shared)).rejects.toThrow(/direct address, or a pooler in session mode/);
});
