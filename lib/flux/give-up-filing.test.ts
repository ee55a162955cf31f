import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { filingCredentials, filings, outbox } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { startTestAuthority, type TestAuthority } from "@/scripts/testing/live-authority";
import { acceptLive, liveAccount } from "@/scripts/testing/portal";
import { receiptUnread } from "./faults";
import { giveUpFiling } from "./give-up-filing";
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
  "a live return that was not sent (%s) goes on after a fault of ours, as long as it would for a portal that is away",
  async (status, states) => {
    const { ctx, clock, id, now } = await given("2026-11-05T09:00:00Z", states);
    clock.advance(5 * HOUR_MS);
    await giveUpFiling(ctx, id);
    await giveUpFiling(ctx, id);
    const first = await now();
    expect(first).toMatchObject({ status, hasCredentials: true });
    expect(first.legs.map(({ waitedMs }) => waitedMs)).toEqual([5 * HOUR_MS, 5 * HOUR_MS]);
    expect(new Set(first.legs.map(({ leg }) => leg)).size, "asked for twice, it is run once").toBe(1);

    // After three days of trying, but less than a day after the due date.
    clock.advance(Date.parse("2026-11-22T22:59:00Z") - clock.now().getTime());
    await giveUpFiling(ctx, id);
    const last = await now();
    expect(last).toMatchObject({ status, hasCredentials: true });
    expect(new Set(last.legs.map(({ leg }) => leg)).size).toBe(2);
    clock.advance(2 * 60_000);
    await giveUpFiling(ctx, id);
    expect(await now()).toMatchObject({ status: "failed", error: "internal_error", hasCredentials: false });
  },
);

it("a live return that may have been sent is looked up for three days, and ends as a doubt", async () => {
  const { ctx, clock, id, now } = await given("2026-12-05T09:00:00Z", ["processing", "reconciling"]);
  clock.advance(3 * DAY_MS - 1);
  await giveUpFiling(ctx, id);
  expect(await now()).toMatchObject({ status: "reconciling", hasCredentials: true, legs: [{ sequence: 2 }] });
  clock.advance(1);
  await giveUpFiling(ctx, id);
  expect(await now()).toMatchObject({ status: "failed", error: "outcome_unknown", hasCredentials: false });
});

it("a live return that the authority has goes on for as long as its receipt may take, and the run that takes over has a day at least", async () => {
  const { ctx, clock, id, now } = await given("2026-11-05T09:00:00Z", ["processing", "submitted"]);
  clock.advance(4 * DAY_MS);
  await giveUpFiling(ctx, id);
  expect(await now()).toMatchObject({ status: "submitted", hasCredentials: true, legs: [{ sequence: 2, waitedMs: 2 * DAY_MS }] });
  clock.advance(26 * DAY_MS - 1);
  await giveUpFiling(ctx, id);
  expect(await now()).toMatchObject({ status: "submitted", hasCredentials: true });
  clock.advance(1);
  await giveUpFiling(ctx, id);
  const [row] = await ctx.db.orm.select().from(filings).where(eq(filings.id, id));
  expect(row).toMatchObject({ status: "failed", error: { code: "outcome_unknown", message: receiptUnread.message } });
  expect(await now()).toMatchObject({ hasCredentials: false });
});

it("a live return whose outcome is looked up has a day too once a run that saw nothing was given up", async () => {
  const { ctx, clock, id, now } = await given("2026-11-05T09:00:00Z", ["processing", "reconciling"]);
  clock.advance(70 * HOUR_MS);
  await giveUpFiling(ctx, id);
  expect((await now()).legs).toMatchObject([{ waitedMs: 2 * DAY_MS }]);
});
