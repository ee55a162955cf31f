import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { filings } from "@/drizzle/schema";
import { startTestAuthority, type TestAuthority } from "@/scripts/testing/live-authority";
import { locksBeforeWaiting } from "@/scripts/testing/locks";
import { acceptLive, liveAccount } from "@/scripts/testing/portal";
import { recordSuccess, recordFailure } from "./circuit";

let live: TestAuthority;
beforeAll(async () => {
  live = await startTestAuthority();
});
afterAll(() => live.stop());

it("waking filings locks them in the same order as canceling a batch does", async () => {
  const account = await liveAccount();
  const { orm } = account.ctx.db;
  const ids = [await acceptLive(account, { month: 1, year: 2026 }), await acceptLive(account, { month: 2, year: 2026 })].sort();
  const [first = "", second = ""] = ids;
  await orm.update(filings).set({ status: "processing", nextTryAt: new Date() }).where(inArray(filings.id, ids));
  // The second filing would come first in any order but that of ids: in the table, and by due date.
  await orm.update(filings).set({ dueDate: "2020-01-01" }).where(eq(filings.id, second));
  await orm.update(filings).set({ dueDate: "2030-01-01" }).where(eq(filings.id, first));
  for (let n = 0; n < 3; n += 1) await recordFailure(account.ctx, live.authority.name);
  const row = (id: string) => sql`select 1 from filings where id = ${id} for update`;
  const wake = () => recordSuccess(account.ctx, live.authority.name);
  expect(await locksBeforeWaiting(account.ctx.db, { held: row(first), wanted: row(second) }, wake)).toBe(false);
});
