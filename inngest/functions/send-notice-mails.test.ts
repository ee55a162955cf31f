import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "@/inngest/engine/conformance/platform";
import { manualClock } from "@/lib/kernel/clock";
import { getDatabase } from "@/lib/kernel/db";
import { startOwnEngine, type OwnEngine } from "@/scripts/testing/own-engine";
import { notifyFilingOutcomes } from "./send-notice-mails";

const HOUR_MS = 3_600_000;

/** The clock of the machine that ends the sleeps; it is hours ahead of the database's. */
const clock = manualClock(new Date());
let own: OwnEngine;

beforeAll(async () => {
  own = await startOwnEngine({ functions: [notifyFilingOutcomes], clock });
});
afterAll(() => own.stop());

it("a run that wakes early waits until its time window is over by the database's clock", async () => {
  const untilMs = Date.now() + HOUR_MS;
  const data = { accountId: "acc_1", environment: "test", filingId: "fil_1", stretch: `acc_1:test:${untilMs}`, untilMs };
  await own.engine.receive([{ name: "mail/filing.told", data }]);
  const calls = () => getDatabase().raw<{ kind: string; state: string; attempt: number; dueAt: Date }[]>`
    select kind, state, attempt, due_at as "dueAt" from engine_calls`;
  await until("the run is waiting", async () => (await calls()).some(({ kind, state }) => kind === "timer" && state === "scheduled"));
  clock.advance(2 * HOUR_MS);
  own.engine.wake();
  await until("the run has woken and waits again", async () =>
    (await calls()).every(({ attempt, state }) => attempt === 1 && state === "scheduled"),
  );
  const [call] = await calls();
  expect(call?.dueAt.getTime(), "the run waits for the rest of the window").toBeGreaterThan(clock.now().getTime() + HOUR_MS / 2);
  expect(await getDatabase().raw`select status from engine_runs`).toEqual([{ status: "running" }]);
});
