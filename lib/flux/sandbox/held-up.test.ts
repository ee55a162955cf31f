import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { sandboxSubmissions } from "@/drizzle/schema";
import { testContext } from "@/scripts/testing/accounts";
import { manualClock, type Clock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { OutcomeUnknown, type Return } from "../authority";
import { sandboxAuthority, SENDS_WITHIN_MS } from "./sandbox-authority";

/** Submits a return whose worker is held up right after declaring its intent; returns the outcome and what the authority recorded. */
async function sentAfter(holdUp: (ctx: Ctx) => unknown, clock?: Clock) {
  const ctx = await testContext(clock ? { clock } : {});
  const reference = newId("filing");
  const sent: Return = {
    reference,
    taxType: "VAT",
    period: { month: 10, year: 2026 },
    businessTaxId: null,
    dueDate: "2026-11-21",
    lines: [],
    lineTaxesMinor: [],
    amountMinor: 0,
    taxMinor: 0,
    scheduleHash: "",
  };
  const session = await sandboxAuthority.signIn(
    ctx,
    { environment: "test", credentials: null, simulation: { scenario: "0001", recordIndex: 0, attempt: 1, resent: 0, timesBlocked: 0 } },
    {
      filingId: reference,
      credentialsSince: new Date(),
      declareIntent: async () => void (await holdUp(ctx)),
      keepEvidence: () => Promise.resolve(),
    },
  );
  const outcome = await session.submitVatReturn(sent).catch((error: unknown) => error);
  return { outcome, entries: await ctx.db.orm.$count(sandboxSubmissions, eq(sandboxSubmissions.reference, reference)) };
}

/** Holds the worker up by a manual clock, so that the machine's speed doesn't matter. */
function sentAfterMs(heldUpMs: number) {
  const clock = manualClock(new Date("2026-11-02T09:00:00Z"));
  return sentAfter(() => clock.advance(heldUpMs), clock);
}

it("a worker suspended between intent and sending sends nothing once the time to send is over", async () => {
  expect(sandboxAuthority.settleMs).toBeGreaterThan(SENDS_WITHIN_MS);
  for (const inTimeMs of [0, SENDS_WITHIN_MS])
    expect(await sentAfterMs(inTimeMs)).toMatchObject({ outcome: { kind: "received" }, entries: 1 });
  for (const tooLateMs of [SENDS_WITHIN_MS + 1, sandboxAuthority.settleMs]) {
    const { outcome, entries } = await sentAfterMs(tooLateMs);
    expect(outcome).toBeInstanceOf(OutcomeUnknown);
    expect(entries).toBe(0);
  }
});

it("measures the time to send by the database's clock", async () => {
  const { outcome, entries } = await sentAfter(({ db }) => db.orm.execute(sql`select pg_sleep(${SENDS_WITHIN_MS / 1_000 + 0.1})`));
  expect(outcome).toBeInstanceOf(OutcomeUnknown);
  expect(entries).toBe(0);
});
