import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { filings, mails, outbox } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { runAtOnce } from "@/scripts/testing/filings";
import { testMember } from "@/scripts/testing/members";
import { acceptFilings } from "./accept-filings";
import { advanceFiling } from "./advance-filing";
import { outcomeUnknown } from "./faults";
import { moveFiling } from "./move-filing";
import { notifyOutcomes, tooEarlyMs } from "./notify-outcomes";

async function accepted(ctx: Ctx, taxId: string): Promise<string> {
  const line = { taxId, amount: 100, vatStatus: 0 as const, transactionType: "credit" as const };
  const { data } = await acceptFilings(
    ctx,
    { taxType: "VAT", form: "one", filings: [{ encryptedPayload: "x", payloadField: "encryptedPayload", lines: [line] }] },
    { "x-sandbox-delay-ms": 0 },
  );
  return data.id;
}

const filed = async (ctx: Ctx, taxId: string) => runAtOnce(ctx, await accepted(ctx, taxId));

async function blocked(ctx: Ctx): Promise<string> {
  const id = await accepted(ctx, "00000000-0005");
  for (let turn = 0; turn < 2; turn += 1) await advanceFiling(ctx, id, 0);
  return id;
}

const windows = async (ctx: Ctx) => {
  const rows = await ctx.db.orm.select().from(outbox).where(eq(outbox.name, "mail/filing.told"));
  return rows.filter(({ data }) => data["accountId"] === ctx.account.id).map(({ data }) => data);
};

it("mails all outcomes of two minutes in one mail to owners and reviewers", async () => {
  const clock = manualClock(new Date("2026-11-21T09:00:30Z"));
  const ctx = await testContext({ clock });
  const owner = await testMember(ctx, "owner");
  await testMember(ctx, "developer");
  await filed(ctx, "00000000-0001");
  await filed(ctx, "00000000-0009");
  clock.advance(120_000);
  await filed(ctx, "00000000-0001");
  const asked = await windows(ctx);
  expect(new Set(asked.map(({ stretch }) => stretch)).size).toBe(2);
  const untilMs = Date.parse("2026-11-21T09:02:00Z");
  expect([await notifyOutcomes(ctx, { untilMs }), await notifyOutcomes(ctx, { untilMs })]).toEqual([1, 0]);
  const [mail, ...rest] = await ctx.db.orm.select().from(mails).where(eq(mails.accountId, ctx.account.id));
  expect(rest).toEqual([]);
  expect(mail).toMatchObject({
    recipient: owner.email,
    kind: "filing_outcomes",
    data: {
      total: 2,
      filings: [
        { tax: "VAT", status: "success", reason: null },
        {
          status: "failed",
          reason: expect.any(String),
          remedy: "Correct the record and file again with a new ID of your own (filingId)",
          until: null,
        },
      ],
    },
  });
});

it("requests the mail of the window that the history's timestamp falls in, even if it ends meanwhile", async () => {
  const clock = manualClock(new Date("2026-11-21T11:58:30Z"));
  const ctx = await testContext({ clock });
  await testMember(ctx, "owner");
  const id = await accepted(ctx, "00000000-0001");
  await moveFiling(ctx, id, { to: "processing", reason: "test" });
  const instants = ["2026-11-21T11:59:59.999Z", "2026-11-21T12:00:00.001Z"];
  const ticking = { now: () => new Date((instants.length > 1 ? instants.shift() : instants[0]) ?? "") };
  await moveFiling({ ...ctx, clock: ticking }, id, { to: "failed", reason: "test" });
  const untilMs = Date.parse("2026-11-21T12:00:00Z");
  expect((await windows(ctx)).map((asked) => asked["untilMs"])).toEqual([untilMs]);
  expect(await notifyOutcomes(ctx, { untilMs })).toBe(1);
});

it("waits until what ended in a window has had time to commit", async () => {
  const clock = manualClock(new Date("2026-11-21T12:00:00Z"));
  const ctx = await testContext({ clock });
  const untilMs = clock.now().getTime();
  expect(await tooEarlyMs(ctx, untilMs)).toBe(15_000);
  clock.advance(14_999);
  expect(await tooEarlyMs(ctx, untilMs)).toBe(1);
  clock.advance(2);
  expect(await tooEarlyMs(ctx, untilMs)).toBe(0);
});

it("says what a blocked filing needs and until when, and leaves out filings that went on", async () => {
  const clock = manualClock(new Date("2026-11-21T09:00:30Z"));
  const ctx = await testContext({ clock });
  await testMember(ctx, "owner");
  for (let n = 0; n < 2; n += 1) {
    const id = await blocked(ctx);
    if (n === 1) await ctx.db.orm.update(filings).set({ status: "processing" }).where(eq(filings.id, id));
  }
  expect(await notifyOutcomes(ctx, { untilMs: Date.parse("2026-11-21T09:02:00Z") })).toBe(1);
  const [mail] = await ctx.db.orm.select().from(mails).where(eq(mails.accountId, ctx.account.id));
  expect(mail?.data).toMatchObject({
    total: 1,
    filings: [
      {
        status: "action_required",
        reason: "The portal rejected the user name or password",
        remedy: "Resume the filing with the correct credentials",
        until: "2026-11-21T09:01:30.000Z",
      },
    ],
  });
});

it("reports an unknown outcome as such and not as a failure", async () => {
  const clock = manualClock(new Date("2026-11-21T09:00:30Z"));
  const ctx = await testContext({ clock });
  await testMember(ctx, "owner");
  await filed(ctx, "00000000-0009");
  await ctx.db.orm.update(filings).set({ error: outcomeUnknown }).where(eq(filings.accountId, ctx.account.id));
  await notifyOutcomes(ctx, { untilMs: Date.parse("2026-11-21T09:02:00Z") });
  const [mail] = await ctx.db.orm.select().from(mails).where(eq(mails.accountId, ctx.account.id));
  expect(mail?.data).toMatchObject({ filings: [{ status: "outcome_unknown", remedy: outcomeUnknown.guidance }] });
});

it("mails nothing if nothing ended", async () => {
  const ctx = await testContext();
  await testMember(ctx, "owner");
  expect(await notifyOutcomes(ctx, { untilMs: Date.now() })).toBe(0);
});
