import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { filingCredentials, filings, outbox } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { startTestAuthority, type TestAuthority } from "@/scripts/testing/live-authority";
import { acceptLive, liveAccount } from "@/scripts/testing/portal";
import { receiptUnread } from "./faults";
import { handleFailedRun } from "./handle-failed-run";
import { moveFiling } from "./move-filing";
import type { FilingStatus } from "./states";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

let live: TestAuthority;
beforeAll(async () => {
  live = await startTestAuthority();
});
afterAll(() => live.stop());

/** A live return for October, due on 21 November in Lagos, which has gone through `states` at the instant `at`. */
async function given(at: string, states: readonly FilingStatus[]) {
  const clock = manualClock(new Date(at));
  const account = await liveAccount({ clock });
  const id = await acceptLive(account, { month: 10, year: 2026 });
  const { ctx } = account;
  for (const to of states) await moveFiling(ctx, id, { to, reason: "test" });
  const now = async () => {
    const [row] = await ctx.db.orm.select().from(filings).where(eq(filings.id, id));
    const [kept] = await ctx.db.orm.select().from(filingCredentials).where(eq(filingCredentials.filingId, id));
    const legs = await ctx.db.orm.select().from(outbox).where(eq(outbox.name, "flux/filing.continued"));
    return {
      status: row?.status,
      error: row?.error?.code,
      hasCredentials: (kept?.sealed ?? null) !== null,
      legs: legs.map(({ data }) => data).filter((data) => data.filingId === id),
    };
  };
  return { ctx, clock, id, now };
}

it.each<[string, FilingStatus[]]>([
  ["accepted", []],
  ["processing", ["processing"]],
])(
  "after an internal failure, an unsent live return (%s) is retried for three days and until a day past its due date",
  async (status, states) => {
    const { ctx, clock, id, now } = await given("2026-11-05T09:00:00Z", states);
    clock.advance(5 * HOUR_MS);
    await handleFailedRun(ctx, id);
    await handleFailedRun(ctx, id);
    const first = await now();
    expect(first).toMatchObject({ status, hasCredentials: true });
    expect(first.legs.map(({ waitedMs }) => waitedMs)).toEqual([5 * HOUR_MS, 5 * HOUR_MS]);
    expect(new Set(first.legs.map(({ leg }) => leg)).size, "two requests for the same leg run it once").toBe(1);

    // After three days of trying, but less than a day after the due date.
    clock.advance(Date.parse("2026-11-22T22:59:00Z") - clock.now().getTime());
    await handleFailedRun(ctx, id);
    const last = await now();
    expect(last).toMatchObject({ status, hasCredentials: true });
    expect(new Set(last.legs.map(({ leg }) => leg)).size).toBe(2);
    clock.advance(2 * 60_000);
    await handleFailedRun(ctx, id);
    expect(await now()).toMatchObject({ status: "failed", error: "internal_error", hasCredentials: false });
  },
);

it("a live return that may have been sent is looked up for three days, then ends as outcome_unknown", async () => {
  const { ctx, clock, id, now } = await given("2026-12-05T09:00:00Z", ["processing", "reconciling"]);
  clock.advance(3 * DAY_MS - 1);
  await handleFailedRun(ctx, id);
  expect(await now()).toMatchObject({ status: "reconciling", hasCredentials: true, legs: [{ sequence: 2 }] });
  clock.advance(1);
  await handleFailedRun(ctx, id);
  expect(await now()).toMatchObject({ status: "failed", error: "outcome_unknown", hasCredentials: false });
});

it("a submitted live return continues for 30 days, and each new run has at least a day left", async () => {
  const { ctx, clock, id, now } = await given("2026-11-05T09:00:00Z", ["processing", "submitted"]);
  clock.advance(4 * DAY_MS);
  await handleFailedRun(ctx, id);
  expect(await now()).toMatchObject({ status: "submitted", hasCredentials: true, legs: [{ sequence: 2, waitedMs: 2 * DAY_MS }] });
  clock.advance(26 * DAY_MS - 1);
  await handleFailedRun(ctx, id);
  expect(await now()).toMatchObject({ status: "submitted", hasCredentials: true });
  clock.advance(1);
  await handleFailedRun(ctx, id);
  const [row] = await ctx.db.orm.select().from(filings).where(eq(filings.id, id));
  expect(row).toMatchObject({ status: "failed", error: { code: "outcome_unknown", message: receiptUnread.message } });
  expect(await now()).toMatchObject({ hasCredentials: false });
});

it("a live return whose outcome is unknown has at least a day left in a new run", async () => {
  const { ctx, clock, id, now } = await given("2026-11-05T09:00:00Z", ["processing", "reconciling"]);
  clock.advance(70 * HOUR_MS);
  await handleFailedRun(ctx, id);
  expect((await now()).legs).toMatchObject([{ waitedMs: 2 * DAY_MS }]);
});
