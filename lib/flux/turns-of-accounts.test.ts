import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { filings, outbox } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { startTestAuthority, type TestAuthority } from "@/scripts/testing/live-authority";
import { acceptLive, liveAccount } from "@/scripts/testing/portal";
import { advanceFiling } from "./advance-filing";
import { checkTurn, wakeNext } from "./place-in-line";

let live: TestAuthority;
beforeAll(async () => {
  live = await startTestAuthority(2);
});
afterAll(() => live.stop());

it("the queue alternates between accounts, and orders each account's returns by due date", async () => {
  const clock = manualClock(new Date("2026-11-05T09:00:00Z"));
  const [one, other] = [await liveAccount({ clock }), await liveAccount({ clock })];
  const { orm } = one.ctx.db;
  const accepted = async (account: typeof one, months: readonly number[]) => {
    const ids: string[] = [];
    for (const month of months) ids.push(await acceptLive(account, { month, year: 2026 }));
    await orm.update(filings).set({ status: "processing" }).where(inArray(filings.id, ids));
    return ids;
  };
  const turnOf = async (id: string) => {
    const [row] = await orm.select().from(filings).where(eq(filings.id, id));
    if (!row) throw new Error("no such filing");
    return (await checkTurn(row.accountId === one.ctx.account.id ? one.ctx : other.ctx, row, live.authority)).waitMs;
  };
  const many = await accepted(one, [1, 2, 3, 4, 5, 6]);
  for (const id of many) await turnOf(id);
  const [later = "", sooner = ""] = await accepted(other, [11, 10]);
  // Their filing comes after one of the other account's, although all of those are due earlier.
  expect([await turnOf(later), await turnOf(sooner)]).toEqual([null, null]);
  expect(await turnOf(later), "behind the account's return that is due first").toBe(10_000);

  const served: string[] = [];
  while (served.length < 8) {
    await orm.delete(outbox);
    await wakeNext(one.ctx, live.authority);
    const [next] = await orm.select().from(outbox).where(eq(outbox.name, "flux/filing.resumed")).orderBy(outbox.position);
    const id = String(next?.data.filingId);
    served.push(id);
    await advanceFiling(many.includes(id) ? one.ctx : other.ctx, id, 0);
    clock.advance(10_000);
    for (const waiting of [...many, later, sooner].filter((filing) => !served.includes(filing))) await turnOf(waiting);
  }
  expect(served).toEqual([many[0], sooner, many[1], later, ...many.slice(2)]);
});
