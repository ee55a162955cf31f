import { asc, eq } from "drizzle-orm";
import { auditEntries, items } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "./accounts";
import { asPerson, storeWaiting, type WaitingInvoice } from "./reviews";

// For tests of the review only: one invoice that waits, its reviewer, and its anomalies.

/** The current day of these tests. */
export const reviewClock = () => manualClock(new Date("2026-11-21T09:00:00Z"));

/** A total that does not add up blocks approval; the correct one follows from the lines. */
export const wrongTotal = { printed: { totalMinor: 999_000_00 } };
export const rightTotal = "430000";

export async function waiting(facts: WaitingInvoice = wrongTotal) {
  const account = await testContext({ clock: reviewClock() });
  const ctx = await asPerson(account);
  return { account, ctx, itemId: await storeWaiting(account, facts) };
}

export const anomalyCodes = (view: { result: { anomalies: { code: string }[] } }) => view.result.anomalies.map(({ code }) => code);
export const auditOf = (ctx: Ctx) =>
  ctx.db.orm.select().from(auditEntries).where(eq(auditEntries.accountId, ctx.account.id)).orderBy(asc(auditEntries.position));
export const publishedItem = async (ctx: Ctx, itemId: string) => (await ctx.db.orm.select().from(items).where(eq(items.id, itemId)))[0];
