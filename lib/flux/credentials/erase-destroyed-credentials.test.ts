import { eq } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { filingCredentials } from "@/drizzle/schema";
import { UNFINISHED } from "@/lib/kernel/daily-chores";
import { getDatabase } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { testContext } from "@/scripts/testing/accounts";
import { vatBody } from "@/scripts/testing/filings";
import { freshDatabase } from "@/scripts/testing/fresh-database";
import { takeOwnDatabase } from "@/scripts/testing/own-database";
import { acceptFilings } from "../accept-filings";
import { cancelFiling } from "../cancel-filing";
import { readFilingPage } from "../read-filing-page";
import { eraseDestroyedCredentials } from "./erase-destroyed-credentials";

let giveBack: () => Promise<void>;
// A transaction of another test would keep the former versions of rows from being removed.
beforeAll(async () => {
  giveBack = await takeOwnDatabase();
});
afterAll(() => giveBack());

/** What stands in the table's file, whether a query would return it or not. */
async function fileText(): Promise<string> {
  const { raw } = getDatabase();
  await raw`checkpoint`;
  const [file] = await raw<{ bytes: Buffer }[]>`select pg_read_binary_file(pg_relation_filepath('filing_credentials')) as bytes`;
  return file?.bytes.toString("latin1") ?? "";
}

it("removes the credentials of ended filings from the table's file, and keeps those of others", async () => {
  const ctx = await testContext();
  const accepted = async () => {
    const { encryptedPayload: _none, ...line } = vatBody();
    const credentials = { email: "a@example.com", password: "p" };
    const filings = [
      {
        encryptedPayload: "",
        payloadField: "",
        credentials,
        lines: [{ ...line, vatStatus: 0 as const, transactionType: "credit" as const }],
      },
    ];
    const { data } = await acceptFilings(ctx, { taxType: "VAT", form: "one", filings });
    const [stored] = await ctx.db.orm.select().from(filingCredentials).where(eq(filingCredentials.filingId, data.id));
    if (!stored?.sealed || !stored.wrappedDataKey) throw new Error("no credentials were stored");
    return { id: data.id, written: [stored.sealed, stored.wrappedDataKey] };
  };
  const [ended, open] = [await accepted(), await accepted()];
  await cancelFiling(ctx, ended.id);
  const before = await fileText();
  expect(
    ended.written.filter((text) => before.includes(text)),
    "PostgreSQL keeps what an update replaces",
  ).toEqual(ended.written);

  const elsewhere = await freshDatabase();
  for (const [url, begin, statement] of [
    [env().DATABASE_URL, "begin isolation level repeatable read", "select 1 from filing_credentials"],
    [env().DATABASE_URL, "begin", "select pg_current_xact_id()"],
    [elsewhere.url, "begin", "select pg_current_xact_id()"],
  ] as const) {
    const other = postgres(url ?? "", { max: 1 });
    await other.unsafe(begin);
    await other.unsafe(statement);
    expect(await eraseDestroyedCredentials(ctx.db), `the rows may be seen: ${begin}; ${statement}`).toBe(UNFINISHED);
    await other.unsafe("commit");
    await other.end();
  }
  await elsewhere.drop();

  // PostgreSQL's own analysis of the tables, or another test, may have another such transaction open.
  await vi.waitFor(async () => expect(await eraseDestroyedCredentials(ctx.db)).toBeUndefined(), { timeout: 30_000, interval: 100 });
  const after = await fileText();
  expect(ended.written.filter((text) => after.includes(text))).toEqual([]);
  expect(open.written.filter((text) => after.includes(text))).toEqual(open.written);
  expect(await ctx.db.orm.select({ id: filingCredentials.filingId }).from(filingCredentials)).toEqual([{ id: open.id }]);
  expect((await readFilingPage(ctx, ended.id)).credentials).toBe("destroyed");
  expect((await readFilingPage(ctx, open.id)).credentials).toBe("sealed");
});
