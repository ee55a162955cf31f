import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { accounts, filingBatches, filingHistory, filingLines, filings } from "@/drizzle/schema";
import { UNFINISHED } from "@/lib/kernel/daily-chores";
import { manualClock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import { freshDatabase } from "@/scripts/testing/fresh-database";
import { forgetOldFilings, forgetOldRecords } from "./forget-old-filings";
import { guidanceFor } from "./guidance-values";
import { filingWithHistory } from "./responses";
import { readFiling } from "./read-filing";

it("erases a filing's lines and names six years after its end, and keeps what was filed when", async () => {
  const fresh = await freshDatabase();
  try {
    const { db } = fresh;
    const clock = manualClock(new Date("2032-11-20T09:00:00Z"));
    const ctx = systemContext(db, "test", "acc_1", "live", clock);
    await db.orm.insert(accounts).values({ id: "acc_1", name: "A" });
    const id = (at: number) => `fil_01M8FN5DZH6VC6QBPQJPJS8${String(at).padStart(3, "0")}`;
    await db.raw`
      insert into filings (id, account_id, environment, tax_type, status, month, year, due_date, total_records, amount_minor, tax_minor,
        content_hash, reference, request_id, business_tax_id, metadata, completed_at)
      select 'fil_01M8FN5DZH6VC6QBPQJPJS8' || lpad(n::text, 3, '0'), 'acc_1', 'live', 'WHT', 'success', 10, 2026, '2026-11-21', 1, 100, 5, 'h', 'r' || n, 'req',
        '12345678-0001', '{"by":"Ada"}', case when n <= 101 then '2026-11-20T09:00:00Z'::timestamptz when n = 102 then '2026-11-20T09:00:01Z'::timestamptz end
      from generate_series(1, 103) n`;
    await db.raw`
      insert into filing_lines (filing_id, index, data, amount_minor, tax_minor) select id, 0, '{"beneficiaryName":"Musa Bello"}', 100, 5 from filings`;
    const named = "not authorized to file for Musa Bello, 12345678-0001";
    const data = { id: id(1), filingId: "a-1" };
    const place = { field: "data[0].beneficiaryTin", recordIndex: 0 };
    const kind = { code: "beneficiary_tin_invalid", category: "validation", retryable: false, actor: "partner", ...place } as const;
    const error = { ...kind, message: named, guidance: guidanceFor("record") };
    const acceptedAnswer = Buffer.from(JSON.stringify({ data, warnings: [{ code: "c", message: named }] }));
    await db.orm.insert(filingBatches).values({ id: "bat_1", accountId: "acc_1", environment: "live", contentHash: "h", acceptedAnswer });
    await db.orm
      .update(filings)
      .set({ status: "failed", error: { ...error, said: named }, acceptedAnswer, batchRowId: "bat_1" })
      .where(eq(filings.id, id(1)));
    const step = (position: number, toStatus: string, reason: string) => ({ filingId: id(1), position, toStatus, at: clock.now(), reason });
    await db.orm
      .insert(filingHistory)
      .values([step(1, "processing", "Processing started"), step(2, "action_required", named), step(3, "failed", named)]);
    expect(await forgetOldFilings(db, clock, () => true), "one batch per turn").toBe(UNFINISHED);
    expect(await forgetOldFilings(db, clock)).toBe(1);
    expect(await forgetOldFilings(db, clock)).toBe(0);
    const left = await db.orm.select({ of: filingLines.filingId }).from(filingLines).orderBy(filingLines.filingId);
    expect(
      left.map(({ of }) => of),
      "complete, as the schema requires",
    ).toEqual([id(102), id(103)]);
    const [row] = await db.orm
      .select()
      .from(filings)
      .where(eq(filings.id, id(1)));
    expect(row).toMatchObject({ status: "failed", month: 10, taxMinor: 5, reference: "r1", businessTaxId: null, metadata: null });
    expect(await readFiling(ctx, id(1))).toMatchObject({ status: "failed" });
    const told = filingWithHistory.parse(await readFiling(ctx, id(1)));
    expect(told.error, "the filing that ended a second later and the one in progress keep theirs").toEqual({
      ...kind,
      message: "Removed after six years",
      guidance: guidanceFor("record"),
    });
    expect(told.records).toMatchObject({ accepted: 0, rejected: 1 });
    const history = await db.orm.select().from(filingHistory).orderBy(filingHistory.position);
    expect(history.map(({ reason }) => reason)).toEqual(["Processing started", "Removed after six years", "Removed after six years"]);
    const answers = [row, ...(await db.orm.select().from(filingBatches))].map((kept) => kept?.acceptedAnswer?.toString("utf8"));
    expect(answers, "a repeated request receives the erased response").toEqual([JSON.stringify({ data }), JSON.stringify({ data })]);
    expect(JSON.stringify([row, history, answers])).not.toMatch(/Musa|12345678/);
  } finally {
    await fresh.drop();
  }
});

it("keeps a deleted invoice's hash until the last filing that contains it is erased", async () => {
  const fresh = await freshDatabase();
  try {
    const { db } = fresh;
    const clock = manualClock(new Date("2032-11-20T09:00:00Z"));
    await db.orm.insert(accounts).values({ id: "acc_1", name: "A" });
    await db.raw`insert into jobs (id, account_id, environment, type, status, total_items, pending_items, request_id)
      values ('job_1', 'acc_1', 'live', 'single', 'completed', 1, 0, 'req')`;
    await db.raw`
      insert into items (id, job_id, account_id, environment, index, status, request, sha256)
      values ('itm_1', 'job_1', 'acc_1', 'live', 0, 'completed', '{}', 'the-hash')`;
    // The first filing failed, which released the invoice; the second claimed it two years later.
    await db.raw`
      insert into filings (id, account_id, environment, tax_type, status, month, year, due_date, total_records, amount_minor, tax_minor,
        content_hash, reference, request_id, completed_at)
      select 'fil_' || n, 'acc_1', 'live', 'VAT', case n when 1 then 'failed' else 'success' end, 10, 2026, '2026-11-21', 1, 100, 5, 'h', 'r' || n, 'req',
        '2026-11-20T09:00:00Z'::timestamptz + (n - 1) * interval '2 years' from generate_series(1, 2) n`;
    await db.raw`
      insert into filing_invoices (filing_id, item_id, account_id, environment, tax_type, released_at)
      values ('fil_1', 'itm_1', 'acc_1', 'live', 'VAT', now()), ('fil_2', 'itm_1', 'acc_1', 'live', 'VAT', null)`;
    const hash = async () => (await db.raw<{ sha256: string | null }[]>`select sha256 from items`)[0]?.sha256;
    expect(await forgetOldFilings(db, clock)).toBe(1);
    expect(await hash()).toBe("the-hash");
    clock.advance(2 * 366 * 86_400_000);
    expect(await forgetOldFilings(db, clock)).toBe(1);
    expect(await hash()).toBeNull();
  } finally {
    await fresh.drop();
  }
});

it("forgets the hash of a deleted invoice once a return recorded as filed elsewhere that contains it is six years old", async () => {
  const fresh = await freshDatabase();
  try {
    const { db } = fresh;
    const clock = manualClock(new Date("2032-11-17T09:00:00Z"));
    await db.orm.insert(accounts).values({ id: "acc_1", name: "A" });
    await db.raw`insert into jobs (id, account_id, environment, type, status, total_items, pending_items, request_id)
      values ('job_1', 'acc_1', 'live', 'single', 'completed', 3, 0, 'req')`;
    await db.raw`
      insert into items (id, job_id, account_id, environment, index, status, request, sha256, result)
      values ('itm_1', 'job_1', 'acc_1', 'live', 0, 'completed', '{}', 'deleted', null),
        ('itm_2', 'job_1', 'acc_1', 'live', 1, 'completed', '{}', 'kept', '{}'),
        ('itm_3', 'job_1', 'acc_1', 'live', 2, 'completed', '{}', 'in both', null)`;
    await db.raw`
      insert into returns_filed_elsewhere (id, account_id, environment, obligation, month, filed_on, invoices, recorded_at)
      values ('fel_1', 'acc_1', 'live', 'vat', '2026-10', '2026-11-18', 2, now()),
        ('fel_2', 'acc_1', 'live', 'wht_federal', '2026-10', '2028-11-18', 1, now())`;
    // A filing of 2026 held one of them as well.
    await db.raw`
      insert into filings (id, account_id, environment, tax_type, status, month, year, due_date, total_records, amount_minor, tax_minor,
        content_hash, reference, request_id, completed_at)
      values ('fil_1', 'acc_1', 'live', 'WHT', 'success', 10, 2026, '2026-11-21', 1, 100, 5, 'h', 'r', 'req', '2026-11-16T09:00:00Z')`;
    await db.raw`
      insert into filing_invoices (filing_id, item_id, account_id, environment, tax_type)
      values ('fel_1', 'itm_1', 'acc_1', 'live', 'VAT'), ('fel_1', 'itm_2', 'acc_1', 'live', 'VAT'),
        ('fil_1', 'itm_1', 'acc_1', 'live', 'WHT'), ('fel_1', 'itm_3', 'acc_1', 'live', 'VAT'), ('fel_2', 'itm_3', 'acc_1', 'live', 'WHT')`;
    const hashes = async () =>
      (await db.raw<{ sha256: string | null }[]>`select sha256 from items order by id`).map(({ sha256 }) => sha256);
    expect(await forgetOldFilings(db, clock)).toBe(1);
    expect(await forgetOldRecords(db, clock)).toBe(0);
    expect(await hashes(), "the record is a day younger than the filing").toEqual(["deleted", "kept", "in both"]);
    clock.advance(86_400_000);
    expect(await forgetOldRecords(db, clock)).toBe(1);
    expect(await hashes()).toEqual([null, "kept", "in both"]);
    clock.advance(2 * 366 * 86_400_000);
    expect(await forgetOldRecords(db, clock)).toBe(1);
    expect(await hashes()).toEqual([null, "kept", null]);
  } finally {
    await fresh.drop();
  }
});

it("forgets the hash of a deleted invoice within a day after its filing released it, unless another one contains it", async () => {
  const fresh = await freshDatabase();
  try {
    const { db } = fresh;
    const clock = manualClock(new Date("2026-11-20T09:00:00Z"));
    await db.orm.insert(accounts).values({ id: "acc_1", name: "A" });
    await db.raw`insert into jobs (id, account_id, environment, type, status, total_items, pending_items, request_id)
      values ('job_1', 'acc_1', 'live', 'single', 'completed', 4, 0, 'req')`;
    await db.raw`
      insert into items (id, job_id, account_id, environment, index, status, request, sha256, result)
      values ('itm_1', 'job_1', 'acc_1', 'live', 0, 'completed', '{}', 'released', null),
        ('itm_2', 'job_1', 'acc_1', 'live', 1, 'completed', '{}', 'filed again', null),
        ('itm_3', 'job_1', 'acc_1', 'live', 2, 'completed', '{}', 'not deleted', '{}'),
        ('itm_4', 'job_1', 'acc_1', 'live', 3, 'completed', '{}', 'filed', null)`;
    await db.raw`
      insert into filings (id, account_id, environment, tax_type, status, month, year, due_date, total_records, amount_minor, tax_minor,
        content_hash, reference, request_id)
      select 'fil_' || n, 'acc_1', 'live', 'VAT', case n when 1 then 'failed' else 'success' end, 10, 2026, '2026-11-21', 1, 100, 5, 'h', 'r' || n, 'req'
      from generate_series(1, 2) n`;
    await db.raw`
      insert into filing_invoices (filing_id, item_id, account_id, environment, tax_type, released_at)
      values ('fil_1', 'itm_1', 'acc_1', 'live', 'VAT', now()), ('fil_1', 'itm_2', 'acc_1', 'live', 'VAT', now()),
        ('fil_1', 'itm_3', 'acc_1', 'live', 'VAT', now()), ('fil_2', 'itm_2', 'acc_1', 'live', 'VAT', null),
        ('fil_2', 'itm_4', 'acc_1', 'live', 'VAT', null)`;
    expect(await forgetOldRecords(db, clock)).toBe(1);
    const kept = await db.raw<{ sha256: string | null }[]>`select sha256 from items order by id`;
    expect(kept.map(({ sha256 }) => sha256)).toEqual([null, "filed again", "not deleted", "filed"]);
    expect(await forgetOldRecords(db, clock)).toBe(0);
  } finally {
    await fresh.drop();
  }
});
