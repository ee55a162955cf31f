import { afterEach, expect, it, vi } from "vitest";
import { testContext } from "@/scripts/testing/accounts";
import { acceptFilings } from "./accept-filings";
import { advanceFiling } from "./advance-filing";

const HOUR_MS = 3_600_000;

/** What this process takes for the time, as on another machine. */
const wrongBy = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: performance.timeOrigin + performance.now() + ms });
afterEach(() => vi.useRealTimers());

async function accepted() {
  const ctx = await testContext();
  const line = { taxId: "00000000-0007", amount: 100, vatStatus: 0 as const, transactionType: "credit" as const };
  const filing = { encryptedPayload: "x", payloadField: "encryptedPayload", lines: [line] };
  const { data } = await acceptFilings(ctx, { taxType: "VAT", form: "one", filings: [filing] }, { "x-sandbox-delay-ms": 0 });
  await advanceFiling(ctx, data.id, 0);
  return { send: () => advanceFiling(ctx, data.id, 0), look: () => advanceFiling(ctx, data.id, 0) };
}

it.each([
  ["ahead of the one that sent it", 0, HOUR_MS],
  ["right, where the one that sent it was behind", -HOUR_MS, 0],
])("a return whose answer was lost is not looked for too early by a worker whose clock is %s", async (_, sender, reader) => {
  const { send, look } = await accepted();
  wrongBy(sender);
  expect(await send()).toMatchObject({ status: "reconciling" });
  wrongBy(reader);
  const { status, waitMs } = await look();
  expect(status, "the portal may still be taking it").toBe("reconciling");
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThanOrEqual(1_000);
});
