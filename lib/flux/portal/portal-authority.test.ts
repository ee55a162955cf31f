import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authorityCircuits, filingEvidence, filingIntents, filings } from "@/drizzle/schema";
import { switchesAtStart } from "@/e2e/portal/switches";
import { documentStorage } from "@/lib/documents/document-storage";
import { manualClock } from "@/lib/kernel/clock";
import { sha256Hex } from "@/lib/kernel/crypto";
import type { Ctx } from "@/lib/kernel/context";
import { getDatabase } from "@/lib/kernel/db";
import { encryptFor, rowOf, traceOf, whtLineBody } from "@/scripts/testing/filings";
import { acceptLive, liveAccount as liveAccountOf, startLivePortal, taxpayer, type TestPortal } from "@/scripts/testing/portal";
import { advanceFiling } from "../advance-filing";
import { resumeFiling } from "../resume-filing";
import type { FilingStatus } from "../states";
import { giveUpAfterMs } from "../waiting-times";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startLivePortal({ PORTAL_PAGE_TIMEOUT_SECONDS: "6" });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  Object.assign(portal.switches, switchesAtStart(), { onePerPeriod: false });
  // Clears what a failed test left behind: all accounts share the line for the portal.
  await getDatabase().orm.delete(authorityCircuits);
  await getDatabase().orm.update(filings).set({ nextTryAt: null });
});
afterEach(() => {
  portal.books.register(taxpayer);
});

const evidenceOf = (ctx: Ctx, id: string) =>
  ctx.db.orm.select().from(filingEvidence).where(eq(filingEvidence.filingId, id)).orderBy(asc(filingEvidence.id));
const submitted = (reference: string) => portal.books.allSubmissions().filter((entry) => entry.reference === reference);
/** A manual clock, by which the portal settles, so that nobody has to wait. */
const clock = manualClock(new Date());
const settle = () => clock.advance(60_000);
const liveAccount = () => liveAccountOf({ clock });

/**
 * Runs a filing like the engine, until there is nothing to wait for or it reaches the status `until`. The time it waits passes almost at
 * once, so that a portal that seemed away on a busy machine is asked again. A short real pause remains for the filings ahead of it in line,
 * whose work takes real time however fast the clock goes.
 */
async function run(ctx: Ctx, id: string, until: FilingStatus | null): Promise<void> {
  const turns: string[] = [];
  while (turns.length < 300) {
    const { waitMs, status } = await advanceFiling(ctx, id, 0);
    if (status === until || waitMs === null || status === "action_required") return;
    turns.push(`${status}, ${waitMs} ms`);
    clock.advance(waitMs);
    if (waitMs > 0) await setTimeout(100);
  }
  throw new Error(`the filing came to no end: ${turns.join("; ")}`);
}
const runToEnd = (ctx: Ctx, id: string) => run(ctx, id, null);

const vatLine = (extra: Record<string, unknown> = {}) => ({
  taxId: "12345678-0001",
  amount: 1_000.5,
  vatStatus: 0,
  transactionType: "credit",
  item: 'Rice, "long" grain',
  ...extra,
});

describe("a live filing through the portal", () => {
  it("files a WHT schedule with one submission, and stores receipt, payment reference and evidence", async () => {
    const account = await liveAccount();
    const id = await acceptLive(account, {
      businessTaxId: taxpayer.taxId,
      lines: [
        whtLineBody({ beneficiaryTin: "12345678-0001" }),
        whtLineBody({ beneficiaryTin: "", noTin: true, rate: 10, taxAmount: 10_000 }),
      ] as never,
    });
    await runToEnd(account.ctx, id);
    const row = await rowOf(account.ctx, id);
    expect(await traceOf(account.ctx, id)).toEqual(["accepted", "processing", "submitted", "success"]);
    expect(row).toMatchObject({
      status: "success",
      authorityReference: expect.stringMatching(/^ACK-202610-\d{7}$/),
      payment: { reference: expect.stringMatching(/^PRN-\d{10}$/), amount: 15_000, dueDate: "2026-11-21" },
    });
    expect(submitted(id)).toMatchObject([{ kind: "WHT", rows: 2, tax: 1_500_000, period: "2026-10" }]);
    const kept = await evidenceOf(account.ctx, id);
    expect(kept.map(({ step, kind }) => `${step}.${kind}`)).toEqual([
      "schedule.csv",
      "confirm.html",
      "confirm.png",
      "receipt.html",
      "receipt.png",
      "receipt.pdf",
    ]);
    for (const { storageKey, sha256 } of kept) expect(sha256Hex((await documentStorage().get(storageKey)) ?? Buffer.alloc(0))).toBe(sha256);
    expect(Object.keys(row.documents)).toEqual(["schedule", "acknowledgement"]);
    expect(submitted(id)[0]?.scheduleSha256).toBe(row.documents.schedule?.sha256);
  });

  it("files a VAT return with sales and purchases", async () => {
    const account = await liveAccount();
    const id = await acceptLive(account, {
      taxType: "VAT",
      lines: [vatLine(), vatLine({ vatStatus: 1 }), vatLine({ transactionType: "debit", amount: 200, taxId: "0" })] as never,
    });
    await runToEnd(account.ctx, id);
    expect(await rowOf(account.ctx, id)).toMatchObject({ status: "success", taxMinor: 6_004 });
    expect(submitted(id)).toMatchObject([{ kind: "VAT", rows: 3, tax: 6_004 }]);
  });

  it("names the record that the portal rejects, and sends nothing", async () => {
    const account = await liveAccount();
    const wht = await acceptLive(account, {
      lines: [whtLineBody({ beneficiaryTin: "12345678-0001" }), whtLineBody({ beneficiaryTin: "00000000-0002" })] as never,
    });
    const vat = await acceptLive(account, { taxType: "VAT", lines: [vatLine({ taxId: "99999999-9999" })] as never });
    for (const id of [wht, vat]) await runToEnd(account.ctx, id);
    expect((await rowOf(account.ctx, wht)).error).toMatchObject({
      code: "beneficiary_tin_invalid",
      recordIndex: 1,
      field: "data[1].beneficiaryTin",
      retryable: false,
    });
    expect((await rowOf(account.ctx, vat)).error).toMatchObject({ code: "tin_not_found", recordIndex: 0, field: "data[0].taxId" });
    expect([...submitted(wht), ...submitted(vat)]).toEqual([]);
  });

  it("reports a closed period, a period without a return, and one already filed", async () => {
    portal.switches.onePerPeriod = true;
    const account = await liveAccount();
    const ids = [];
    for (const [month, year] of [
      [3, 2020],
      [3, 2019],
      [7, 2026],
      [7, 2026],
    ])
      ids.push(await acceptLive(account, { taxType: "VAT", month, year, lines: [vatLine()] as never }));
    for (const id of ids) await runToEnd(account.ctx, id);
    const ends = await Promise.all(ids.map((id) => rowOf(account.ctx, id)));
    expect(ends.map(({ status, error }) => error?.code ?? status)).toEqual(["period_closed", "no_pending", "success", "already_filed"]);
  });
});

describe("a return that may have been sent", () => {
  it("is looked up after a lost response, and not sent again by Levy or the browser", async () => {
    portal.switches.lostAnswers = 1;
    const before = portal.books.counts();
    const account = await liveAccount();
    const user = { email: "lost@acme.example", password: taxpayer.password };
    portal.books.register({ ...taxpayer, ...user });
    const id = await acceptLive(account, { credentials: user });
    await runToEnd(account.ctx, id);
    const { repeatedForms, signIns } = portal.books.counts();
    // Browsers repeat a form whose connection broke; this one was sent once, and its page is not used again.
    expect({ repeatedForms, signIns }).toEqual({ repeatedForms: before.repeatedForms, signIns: before.signIns + 2 });
    expect(await traceOf(account.ctx, id)).toEqual(["accepted", "processing", "reconciling", "submitted", "success"]);
    expect(submitted(id)).toHaveLength(1);
    expect((await evidenceOf(account.ctx, id)).map(({ step, kind }) => `${step}.${kind}`)).toContain("receipt.pdf");
  });

  it("is sent once more if the portal shows that nothing arrived", async () => {
    portal.switches.lostBeforeSaving = 1;
    const { repeatedForms } = portal.books.counts();
    const account = await liveAccount();
    const id = await acceptLive(account);
    await runToEnd(account.ctx, id);
    expect(portal.books.counts().repeatedForms).toBe(repeatedForms);
    expect(await traceOf(account.ctx, id)).toEqual(["accepted", "processing", "reconciling", "processing", "submitted", "success"]);
    expect(submitted(id)).toHaveLength(1);
    expect(
      (await account.ctx.db.orm.select().from(filingIntents).where(eq(filingIntents.filingId, id)).orderBy(asc(filingIntents.id))).map(
        ({ outcome }) => outcome,
      ),
    ).toEqual(["not_found", "confirmed"]);
  });

  it("is not looked up before the portal has had time to list it", async () => {
    portal.switches.lostBeforeSaving = 1;
    const account = await liveAccount();
    const id = await acceptLive(account);
    await run(account.ctx, id, "reconciling");
    await account.ctx.db.orm
      .update(filingIntents)
      .set({ createdAt: new Date(clock.now().getTime() + 60_000) })
      .where(eq(filingIntents.filingId, id));
    const { status, waitMs } = await advanceFiling(account.ctx, id, 0);
    expect([status, (waitMs ?? 0) > 55_000]).toEqual(["reconciling", true]);
  });

  it("is reconciled if the portal takes longer than the page timeout", async () => {
    portal.switches.slowSubmitMs = 7_000;
    const account = await liveAccount();
    const id = await acceptLive(account);
    await run(account.ctx, id, "reconciling");
    expect((await rowOf(account.ctx, id)).status).toBe("reconciling");
    portal.switches.slowSubmitMs = 0;
    await expect.poll(() => submitted(id).length, { message: "the portal saves it" }).toBe(1);
    await runToEnd(account.ctx, id);
    expect([(await rowOf(account.ctx, id)).status, submitted(id).length]).toEqual(["success", 1]);
  });
});

describe("a portal session", () => {
  it("that expires at submission leads to a lookup before the return is sent again", async () => {
    portal.switches.expiringSessions = 1;
    const account = await liveAccount();
    const id = await acceptLive(account);
    await runToEnd(account.ctx, id);
    expect(await traceOf(account.ctx, id)).toEqual(["accepted", "processing", "reconciling", "processing", "submitted", "success"]);
    expect(submitted(id)).toHaveLength(1);
  });

  it("serves several filings of a taxpayer with one sign-in", async () => {
    const account = await liveAccount();
    const before = portal.books.counts();
    const ids = await Promise.all([1, 2, 3].map(() => acceptLive(account)));
    await Promise.all(ids.map((id) => runToEnd(account.ctx, id)));
    expect(portal.books.counts()).toMatchObject({ submissions: before.submissions + 3, duplicates: 0 });
    expect(portal.books.counts().signIns - before.signIns).toBeLessThanOrEqual(2);
  });

  it("tries a wrong password once for all filings, and three times a day even with new credentials", async () => {
    const wrong = { email: "locked@acme.example", password: "not this one" };
    portal.books.register({ ...taxpayer, email: wrong.email });
    const before = portal.books.counts().badPasswords;
    const account = await liveAccount();
    const ids = [];
    for (let n = 0; n < 6; n += 1) ids.push(await acceptLive(account, { credentials: wrong }));
    for (const id of ids) await runToEnd(account.ctx, id);
    for (const id of ids)
      expect(await rowOf(account.ctx, id)).toMatchObject({
        status: "action_required",
        blockedReasons: [{ code: "portal_invalid_credentials" }],
      });
    expect(portal.books.counts().badPasswords - before).toBe(1);
    // New credentials are tried, but wrong ones only three times a day, so that the account is not locked.
    for (let n = 0; n < 4; n += 1) {
      clock.advance(1_000);
      await resumeFiling(account.ctx, ids[0] ?? "", encryptFor(account.secret, { ...wrong, password: `wrong again ${n}` }));
      await runToEnd(account.ctx, ids[0] ?? "");
    }
    expect(portal.books.counts().badPasswords - before).toBe(3);
    expect(portal.books.isLocked(wrong.email)).toBe(false);
    // Correct credentials would not be tried now either; the person who sends them must learn why, and when they will be.
    expect((await rowOf(account.ctx, ids[0] ?? "")).blockedReasons).toMatchObject([
      { message: expect.stringContaining("3 times within a day"), guidance: expect.stringMatching(/after \d{4}-\d\d-\d\d, \d\d:\d\d UTC/) },
    ]);
  });

  it("continues a blocked filing once its credentials are renewed", async () => {
    const account = await liveAccount();
    const user = { email: "renew@acme.example", password: taxpayer.password };
    portal.books.register({ ...taxpayer, email: user.email });
    const id = await acceptLive(account, { credentials: { ...user, password: "old" } });
    await runToEnd(account.ctx, id);
    clock.advance(1_000);
    await resumeFiling(account.ctx, id, encryptFor(account.secret, user));
    await runToEnd(account.ctx, id);
    expect(await traceOf(account.ctx, id)).toEqual(["accepted", "processing", "action_required", "processing", "submitted", "success"]);
  });

  it.each([
    ["portal_mfa_required", { asksForCode: true }],
    ["portal_password_expired", { passwordExpired: true }],
  ])("needs a person: %s", async (code, state) => {
    const user = { email: `${code}@acme.example`, password: taxpayer.password };
    portal.books.register({ ...taxpayer, ...user, ...state });
    const account = await liveAccount();
    const id = await acceptLive(account, { credentials: user });
    await runToEnd(account.ctx, id);
    expect((await rowOf(account.ctx, id)).blockedReasons).toMatchObject([{ code }]);
  });

  it("sends nothing after its lease is lost, and files once it has a new one", async () => {
    const account = await liveAccount();
    const user = { email: "lease@acme.example", password: taxpayer.password };
    portal.books.register({ ...taxpayer, ...user });
    await runToEnd(account.ctx, await acceptLive(account, { credentials: user }));
    const id = await acceptLive(account, { credentials: user });
    await run(account.ctx, id, "processing");
    // The page is still signed in when the connection that holds its lease breaks.
    const lock = createHash("sha256").update(`portal session\n${portal.url}\n${user.email}`).digest().readBigInt64BE(0);
    const ended = await account.ctx.db.raw`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objsubid = 1 and (classid::bigint << 32 | objid::bigint) = ${lock.toString()}::bigint`;
    expect(ended).toHaveLength(1);
    const { status } = await advanceFiling(account.ctx, id, 0);
    expect([status, submitted(id)]).toEqual(["processing", []]);
    expect(await account.ctx.db.orm.$count(filingIntents, eq(filingIntents.filingId, id))).toBe(0);
    await runToEnd(account.ctx, id);
    expect([(await rowOf(account.ctx, id)).status, submitted(id).length]).toEqual(["success", 1]);
  });

  it("files only for the taxpayer named in the filing", async () => {
    const account = await liveAccount();
    const id = await acceptLive(account, { businessTaxId: "87654321-0001" });
    await runToEnd(account.ctx, id);
    expect((await rowOf(account.ctx, id)).blockedReasons).toMatchObject([{ code: "tin_not_linked" }]);
    expect(submitted(id)).toEqual([]);
  });
});

describe("a changed portal", () => {
  it.each(["sign-in", "wht-form", "confirm"] as const)("fails the filing before anything is sent: %s", async (changedPage) => {
    portal.switches.changedPage = changedPage;
    const account = await liveAccount();
    const user = { email: `${changedPage}@acme.example`, password: taxpayer.password };
    portal.books.register({ ...taxpayer, ...user });
    const id = await acceptLive(account, { credentials: user });
    await runToEnd(account.ctx, id);
    expect(await rowOf(account.ctx, id)).toMatchObject({ status: "failed", error: { code: "portal_changed" } });
    expect(submitted(id)).toEqual([]);
    expect((await evidenceOf(account.ctx, id)).map(({ step, kind }) => `${step}.${kind}`)).toContain("changed.html");
  });

  it("is sent nothing if its summary shows a tax that differs by a kobo", async () => {
    const account = await liveAccount();
    const id = await acceptLive(account);
    await account.ctx.db.orm
      .update(filings)
      .set({ taxMinor: sql`${filings.taxMinor} + 1` })
      .where(eq(filings.id, id));
    await runToEnd(account.ctx, id);
    expect(await rowOf(account.ctx, id)).toMatchObject({ status: "failed", error: { code: "portal_changed" } });
    expect(submitted(id)).toEqual([]);
  });

  /** A submission that the portal took, with its receipt on a page that the map doesn't know. */
  async function submittedWithoutReceipt() {
    portal.switches.changedPage = "receipt";
    const account = await liveAccount();
    const id = await acceptLive(account);
    await run(account.ctx, id, "submitted");
    return { account, id };
  }

  it("keeps the filing submitted while its receipt page can't be read", async () => {
    const { account, id } = await submittedWithoutReceipt();
    expect(await rowOf(account.ctx, id)).toMatchObject({ status: "submitted", authorityReference: expect.stringMatching(/^ACK-/) });
    portal.switches.changedPage = "none";
    await runToEnd(account.ctx, id);
    expect(await traceOf(account.ctx, id)).toEqual(["accepted", "processing", "reconciling", "submitted", "success"]);
    expect(submitted(id)).toHaveLength(1);
  });

  it("ends as outcome_unknown, received by the authority, if the receipt can't be read for three days", async () => {
    const { account, id } = await submittedWithoutReceipt();
    await advanceFiling(account.ctx, id, giveUpAfterMs);
    expect(await rowOf(account.ctx, id)).toMatchObject({
      status: "failed",
      error: { code: "outcome_unknown", message: "The authority received the return, but its receipt could not be read" },
    });
  });

  it("is not taken for an empty list of submissions", async () => {
    portal.switches.lostAnswers = 1;
    const account = await liveAccount();
    const id = await acceptLive(account);
    await run(account.ctx, id, "reconciling");
    portal.switches.changedPage = "submissions";
    settle();
    expect((await advanceFiling(account.ctx, id, 0)).status).toBe("reconciling");
    portal.switches.changedPage = "none";
    await runToEnd(account.ctx, id);
    expect([(await rowOf(account.ctx, id)).status, submitted(id).length]).toEqual(["success", 1]);
  });
});
