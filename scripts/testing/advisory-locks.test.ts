import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { lockContent } from "@/lib/documents/store-document";
import { lockCallersIds } from "@/lib/flux/find-accepted";
import { takeLease } from "@/lib/flux/portal/taxpayer-lease";
import { once } from "@/lib/http/idempotency";
import { lockNamed } from "@/lib/kernel/rows/advisory-lock";
import { systemClock } from "@/lib/kernel/clock";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import { runDueChores } from "@/lib/kernel/daily-chores";
import { newId } from "@/lib/kernel/ids";
import { lockHistory } from "@/lib/prism/items/earlier-invoices";
import { lockLearning } from "@/lib/prism/learn/lock-learning";
import { lockReturn } from "@/lib/returns/lock-return";
import { refuseSecondSchedule } from "@/lib/returns/refuse-second-schedule";
import { countAttempt } from "@/lib/users/limit-attempts";
import { noteUnknownAddress } from "@/lib/users/lock-out";
import { testContext } from "./accounts";

/** The numbers of the advisory locks that the context's transaction holds, or all sessions without a transaction. */
async function held({ db }: Ctx): Promise<string[]> {
  const own = db.inTransaction ? sql`and pid = pg_backend_pid()` : sql``;
  const rows = await db.orm.execute<{ number: string }>(sql`
    select ((classid::bigint << 32) | objid::bigint)::text as number from pg_locks
    where locktype = 'advisory' and objsubid = 1 and granted and database = (select oid from pg_database where datname = current_database()) ${own}`);
  return rows.map(({ number }) => number).sort();
}

/** The number that PostgreSQL's hash of a name gives. */
async function hashed({ db }: Ctx, names: readonly string[]): Promise<string[]> {
  const rows = await db.orm.execute<{ number: string }>(
    sql`select hashtextextended(name, 0)::text as number from jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb) as name`,
  );
  return rows.map(({ number }) => number).sort();
}

const bySha256 = (name: string): string => BigInt.asIntN(64, BigInt(`0x${sha256Hex(name).slice(0, 16)}`)).toString();

const sha256 = sha256Hex("bytes");
const place = (tx: Ctx) => `${tx.account.id}/${tx.environment}`;

// Versions that run side by side during an upgrade exclude each other only if they lock the same names.
it.each<[string, (tx: Ctx) => Promise<unknown>, (tx: Ctx) => string[]]>([
  ["a schedule", (tx) => refuseSecondSchedule(tx, "f-1", sha256), (tx) => [`schedule:${place(tx)}/${sha256}`]],
  [
    "the return of the account",
    (tx) => lockReturn(tx, { businessId: null, period: { year: 2026, month: 9 } }),
    (tx) => [`return:${place(tx)}/2026-09/`],
  ],
  [
    "the return of a business",
    (tx) => lockReturn(tx, { businessId: "biz_1", period: { year: 2026, month: 10 } }),
    (tx) => [`return:${place(tx)}/2026-10/biz_1`],
  ],
  ["what was learned", lockLearning, (tx) => [`learning:${place(tx)}`]],
  ["content", (tx) => lockContent(tx, "documents/a"), () => ["document:documents/a"]],
  [
    "history",
    (tx) => lockHistory(tx, { ...noHistory, businessId: "biz_1", sha256, vendorTaxKey: "123", vendorNameKey: "acme" }),
    (tx) => [`bytes:${place(tx)}/biz_1:${sha256}`, `tax:${place(tx)}/biz_1:123`, `name:${place(tx)}/biz_1:acme`],
  ],
  ["an upload", (tx) => lockNamed(tx, "upload", "a/b"), () => ["upload:a/b"]],
  ["the number of an invoice", (tx) => lockNamed(tx, "payments", "invoice_number"), () => ["payments.invoice_number"]],
  ["attempts", (tx) => countAttempt(tx, "reset_of_person", "usr_1"), () => ["reset_of_person:usr_1"]],
  [
    "sign-ins of nobody",
    (tx) => noteUnknownAddress(tx, "Nobody@example.com"),
    () => [`sign_in_of_nobody:${sha256Hex("nobody@example.com")}`],
  ],
])("locks %s by the name that earlier versions lock", async (_, lock, names) => {
  await inTransaction(await testContext(), async (tx) => {
    await lock(tx);
    expect(await held(tx)).toEqual(await hashed(tx, names(tx)));
  });
});

const noHistory = { itemId: "itm_1", businessId: null, numberKey: null, totalMinor: null, window: null };

it("locks callers' ids, idempotency keys, taxpayers, and daily chores by the numbers that earlier versions lock", async () => {
  const ctx = await testContext();
  await inTransaction(ctx, async (tx) => {
    const filings = ["f-1", "f-2"].map((filingId) => ({ filingId, encryptedPayload: "", payloadField: "encryptedPayload", lines: [] }));
    await lockCallersIds(tx, { taxType: "VAT", form: "several", batchId: "b-1", filings });
    const names = ["batch\nb-1", "filing\nf-1", "filing\nf-2"].map((name) => `${tx.account.id}\n${tx.environment}\n${name}`);
    expect(await held(tx)).toEqual(names.map(bySha256).sort());
  });
  await once(ctx, { operation: "createFiling", key: "k-1", fingerprint: "f" }, async (tx) => {
    expect(await held(tx)).toEqual([bySha256(`${ctx.account.id}\n${ctx.environment}\ncreateFiling\nk-1`)]);
    return { status: 200, headers: {}, body: "{}" };
  });
  const [user, chore] = [newId("user"), `test ${newId("job")}`];
  const lease = await takeLease(ctx.db, "https://portal.example", user);
  expect(await held(ctx)).toContain(bySha256(`portal session\nhttps://portal.example\n${user}`));
  await lease?.release();
  const run = async () => expect(await held(ctx)).toContain(bySha256(`daily chore ${chore}`));
  expect(await runDueChores(ctx.db, systemClock, [{ name: chore, run }])).toEqual([chore]);
});

it("only kernel/rows/advisory-lock takes advisory locks, so that every lock has a kind", () => {
  const lib = fileURLToPath(new URL("../../lib", import.meta.url));
  const taking = readdirSync(lib, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && /pg_(?:try_)?advisory/.test(readFileSync(join(lib, file), "utf8")),
  );
  expect(taking).toEqual([join("kernel", "rows", "advisory-lock.ts")]);
});
