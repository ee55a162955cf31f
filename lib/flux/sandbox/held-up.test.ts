import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { sandboxSubmissions } from "@/drizzle/schema";
import { testContext } from "@/scripts/testing/accounts";
import { newId } from "@/lib/kernel/ids";
import { OutcomeUnknown, type Return } from "../authority";
import { sandboxAuthority } from "./sandbox-authority";

/** How a submission ends whose worker is suspended for so long right after it declared its intent, and what the books hold then. */
async function sentAfter(heldUpMs: number) {
  const ctx = await testContext();
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
    { filingId: reference, credentialsSince: new Date(), declareIntent: () => pause(heldUpMs), keepEvidence: () => Promise.resolve() },
  );
  const outcome = await session.submitVatReturn(sent).catch((error: unknown) => error);
  return { outcome, entries: await ctx.db.orm.$count(sandboxSubmissions, eq(sandboxSubmissions.reference, reference)) };
}

it("a worker that was suspended between intent and sending sends nothing, once another may have looked", async () => {
  expect(await sentAfter(0)).toMatchObject({ outcome: { kind: "received" }, entries: 1 });
  const { outcome, entries } = await sentAfter(sandboxAuthority.settleMs - 900);
  expect(outcome).toBeInstanceOf(OutcomeUnknown);
  expect(entries).toBe(0);
});
