import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { filingHistory, filings } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { testContext } from "@/scripts/testing/accounts";
import { filingsOf, filingWork, runAtOnce, submissionsOf } from "@/scripts/testing/filings";
import { acceptFilings } from "./accept-filings";
import { advanceFiling } from "./advance-filing";
import { restartStalledFilings } from "./restart-stalled-filings";
import { blockedForMs } from "./waiting-times";

const HOUR_MS = 3_600_000;
const START = new Date("2026-11-05T09:00:00Z");

async function accepted() {
  const clock = manualClock(START);
  const ctx = await testContext({ clock });
  const lines = [{ taxId: "00000000-0001", amount: 1, vatStatus: 0 as const, transactionType: "credit" as const }];
  const accept = async () =>
    (await acceptFilings(ctx, { taxType: "VAT", form: "one", filings: [{ encryptedPayload: "x", payloadField: "", lines }] })).data.id;
  const askedFor = async () => (await filingWork(ctx)).flatMap(({ name, data }) => (name === "flux/filing.continued" ? [data] : []));
  return { clock, ctx, accept, askedFor };
}

it("restarts abandoned filings after a day, once a day, but none that ended or is still active", async () => {
  const { clock, ctx, accept, askedFor } = await accepted();
  const [lost, waits, done] = [await accept(), await accept(), await accept()];
  for (const id of [lost, waits]) await advanceFiling(ctx, id, 0);
  await runAtOnce(ctx, done);
  clock.advance(23 * HOUR_MS);
  await restartStalledFilings(ctx.db, clock);
  expect(await askedFor()).toEqual([]);
  clock.advance(2 * HOUR_MS);
  await ctx.db.orm.update(filings).set({ nextTryAt: clock.now() }).where(eq(filings.id, waits));
  await restartStalledFilings(ctx.db, clock);
  const [asked, ...more] = await askedFor();
  expect(asked).toMatchObject({ filingId: lost, accountId: ctx.account.id, environment: "test", sequence: 1, waitedMs: 25 * HOUR_MS });
  expect(more).toEqual([]);
  await restartStalledFilings(ctx.db, clock);
  expect(new Set((await askedFor()).map(({ leg }) => leg)).size, "one restart a day").toBe(1);
  expect((await runAtOnce(ctx, lost)).end.status).toBe("success");
  expect(await submissionsOf(ctx)).toBe(2);
});

it("restarts an unknown outcome after its three days, and ends a blocked filing past its deadline", async () => {
  const { clock, ctx, accept, askedFor } = await accepted();
  const [unsure, blocked] = [await accept(), await accept()];
  await ctx.db.orm.update(filings).set({ status: "reconciling" }).where(eq(filings.id, unsure));
  const actionDeadline = new Date(START.getTime() + blockedForMs("live"));
  await ctx.db.orm.update(filings).set({ status: "action_required", actionDeadline }).where(eq(filings.id, blocked));
  clock.advance(95 * HOUR_MS);
  await restartStalledFilings(ctx.db, clock);
  expect(await askedFor()).toEqual([]);
  clock.advance(2 * HOUR_MS);
  await restartStalledFilings(ctx.db, clock);
  expect(await askedFor()).toMatchObject([
    { filingId: unsure, waitedMs: 48 * HOUR_MS },
    { filingId: blocked, waitedMs: 97 * HOUR_MS },
  ]);
  await advanceFiling(ctx, blocked, 97 * HOUR_MS);
  expect((await filingsOf(ctx)).find(({ id }) => id === blocked)).toMatchObject({
    status: "failed",
    error: { code: "credentials_rejected" },
  });
  expect(await ctx.db.orm.select().from(filingHistory).where(eq(filingHistory.filingId, blocked))).toHaveLength(2);
});
