import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { filings } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { env, setEnv } from "@/lib/kernel/env";
import { testContext } from "@/scripts/testing/accounts";
import { acceptFilings } from "./accept-filings";
import { advanceFiling } from "./advance-filing";
import type { FilingStatus } from "./states";

// While LEVY_MASTER_KEY is being rotated, some processes have the new key and others don't have it yet.

const HOUR_MS = 3_600_000;
const { DATABASE_URL, LEVY_DATA_DIR } = env();
const before = { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL, LEVY_DATA_DIR };
const key = (): string => randomBytes(32).toString("base64");
const [early, late] = [`k1:${key()}`, `k2:${key()}`];
const takeKeys = (keys: string): void => void setEnv({ ...before, LEVY_MASTER_KEY: keys });

beforeEach(() => takeKeys(`${late},${early}`));
afterAll(() => setEnv(before));

/** A filing whose credentials were sealed with the later key. */
async function given(status: FilingStatus = "processing") {
  const clock = manualClock(new Date("2026-11-05T09:00:00Z"));
  const ctx = await testContext({ clock });
  const { data } = await acceptFilings(ctx, {
    taxType: "VAT",
    form: "several",
    filings: [
      {
        encryptedPayload: "",
        payloadField: "",
        credentials: { email: "filer@example.com", password: "open sesame" },
        lines: [{ taxId: "00000000-0001", amount: 100, vatStatus: 0, transactionType: "credit" }],
      },
    ],
  });
  const [{ id = "" } = {}] = data.filings ?? [];
  await ctx.db.orm.update(filings).set({ status }).where(eq(filings.id, id));
  const standing = async () => {
    const [row] = await ctx.db.orm.select().from(filings).where(eq(filings.id, id));
    return [row?.status, row?.error?.code, row?.attempts];
  };
  return { ctx, clock, id, standing };
}

it("a filing waits for a process that has the master key, and is filed there", async () => {
  const { ctx, id, standing } = await given();
  takeKeys(early);
  expect((await advanceFiling(ctx, id, 0)).waitMs).toBeGreaterThan(0);
  expect(await standing()).toEqual(["processing", undefined, 0]);
  takeKeys(`${early},${late}`);
  await advanceFiling(ctx, id, 0);
  expect(await standing()).toEqual(["submitted", undefined, 1]);
});

it.each([
  ["fails after a day of waiting if its credentials are a day old too", 24 * HOUR_MS, 24 * HOUR_MS, "failed"],
  ["goes on if its credentials are newer than its wait for the portal", 72 * HOUR_MS, HOUR_MS, "processing"],
  ["goes on if it began to wait long after its credentials were sealed", HOUR_MS, 72 * HOUR_MS, "processing"],
])("a filing waits a limited time for the master key: %s", async (_, waitedMs, sealedMs, status) => {
  const { ctx, clock, id, standing } = await given();
  takeKeys(early);
  clock.advance(sealedMs);
  await advanceFiling(ctx, id, waitedMs);
  const [now, code] = await standing();
  expect([now, code]).toEqual([status, status === "failed" ? "credentials_undecryptable" : undefined]);
});

it("a filing fails at once if the master key is present but does not open its credentials", async () => {
  const { ctx, id, standing } = await given();
  takeKeys(`k2:${key()},${early}`);
  await advanceFiling(ctx, id, 0);
  expect((await standing()).slice(0, 2)).toEqual(["failed", "credentials_undecryptable"]);
});
