import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { mails, memberships, users } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { testContext } from "@/scripts/testing/accounts";
import { runAtOnce } from "@/scripts/testing/filings";
import { testMember, type TestMember } from "@/scripts/testing/members";
import { acceptFilings } from "./accept-filings";
import { notifyMissedOutcomes } from "./notify-missed-outcomes";
import { windowEnd, notifyOutcomes } from "./notify-outcomes";

const HOUR_MS = 3_600_000;
const START = new Date("2026-11-21T09:00:30Z");

async function scene() {
  const clock = manualClock(START);
  const ctx = await testContext({ clock });
  const line = { taxId: "00000000-0001", amount: 100, vatStatus: 0 as const, transactionType: "credit" as const };
  const filings = [{ encryptedPayload: "x", payloadField: "encryptedPayload", lines: [line] }];
  const file = async () => {
    await runAtOnce(ctx, (await acceptFilings(ctx, { taxType: "VAT", form: "one", filings }, { "x-sandbox-delay-ms": 0 })).data.id);
    return windowEnd(clock.now());
  };
  const since = async ({ userId }: TestMember, at: Date) => {
    await ctx.db.orm.update(users).set({ emailVerifiedAt: at }).where(eq(users.id, userId));
    await ctx.db.orm.update(memberships).set({ createdAt: at }).where(eq(memberships.userId, userId));
  };
  const mailed = async () =>
    (await ctx.db.orm.select().from(mails).where(eq(mails.accountId, ctx.account.id))).map(({ recipient, onceKey }) => [
      recipient,
      onceKey?.split(":").at(-2),
    ]);
  return { clock, ctx, file, since, mailed };
}

it("mails missed outcomes a day later, once, to those who were members at the time", async () => {
  const { clock, ctx, file, since, mailed } = await scene();
  const owner = await testMember(ctx, "owner");
  await since(owner, START);
  const told = await file();
  await notifyOutcomes(ctx, { untilMs: told });
  await ctx.db.orm.update(mails).set({ createdAt: clock.now() }).where(eq(mails.accountId, ctx.account.id));
  clock.advance(HOUR_MS);
  const missed = await file();
  await since(await testMember(ctx, "reviewer"), new Date(missed + HOUR_MS));
  clock.advance(24 * HOUR_MS);
  await notifyMissedOutcomes(ctx.db, clock);
  expect(await mailed()).toEqual([[owner.email, String(told)]]);
  clock.advance(HOUR_MS + 120_000);
  for (let times = 0; times < 2; times += 1) await notifyMissedOutcomes(ctx.db, clock);
  expect(await mailed()).toEqual([
    [owner.email, String(told)],
    [owner.email, String(missed)],
  ]);
});

it("does not mail earlier outcomes to a member who joined later", async () => {
  const { clock, ctx, file, since, mailed } = await scene();
  await file();
  clock.advance(26 * HOUR_MS);
  await since(await testMember(ctx, "owner"), clock.now());
  await notifyMissedOutcomes(ctx.db, clock);
  expect(await mailed()).toEqual([]);
});
