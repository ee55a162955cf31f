import { afterEach, expect, it, vi } from "vitest";
import { testContext } from "@/scripts/testing/accounts";
import { acceptFilings } from "./accept-filings";
import { advanceFiling } from "./advance-filing";

const HOUR_MS = 3_600_000;

/** Shifts this process's clock, as on a machine whose clock is wrong. */
const wrongBy = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: performance.timeOrigin + performance.now() + ms });
afterEach(() => vi.useRealTimers());

/** A return about to be sent, whose answer gets lost. */
async function begun() {
  const ctx = await testContext();
  const line = { taxId: "00000000-0007", amount: 100, vatStatus: 0 as const, transactionType: "credit" as const };
  const filing = { encryptedPayload: "x", payloadField: "encryptedPayload", lines: [line] };
  const { data } = await acceptFilings(ctx, { taxType: "VAT", form: "one", filings: [filing] }, { "x-sandbox-delay-ms": 0 });
  await advanceFiling(ctx, data.id, 0);
  return { ctx, filingId: data.id };
}

it("a worker whose clock is ahead does not look up a lost response too early", async () => {
  const { ctx, filingId } = await begun();
  expect(await advanceFiling(ctx, filingId, 0)).toMatchObject({ status: "reconciling" });
  // Dates the sending half an hour ahead, so that a slow test run doesn't get past the time within which a portal may still take it.
  await ctx.db.raw`update filing_intents set created_at = now() + interval '30 minutes' where filing_id = ${filingId}`;
  wrongBy(HOUR_MS);
  const { status, waitMs } = await advanceFiling(ctx, filingId, 0);
  expect(status, "not reported as missing while the portal may still accept it").toBe("reconciling");
  expect(waitMs).toBeGreaterThan(0);
});

it("dates a submission by the database's clock, not by a worker's clock that is behind", async () => {
  const { ctx, filingId } = await begun();
  wrongBy(-HOUR_MS);
  expect(await advanceFiling(ctx, filingId, 0)).toMatchObject({ status: "reconciling" });
  const dated = await ctx.db.raw`select 1 from filing_intents where filing_id = ${filingId} and created_at > now() - interval '30 minutes'`;
  expect(dated).toHaveLength(1);
});
