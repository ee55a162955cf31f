import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authorityCircuits, filings, outbox } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { beatWorker } from "@/lib/kernel/programs/workers";
import { startTestAuthority, type TestAuthority } from "@/scripts/testing/live-authority";
import { acceptLive, liveAccount } from "@/scripts/testing/portal";
import { advanceFiling } from "./advance-filing";
import { AuthorityBusy, AuthorityUnavailable, OutcomeUnknown, PortalChanged, SignInRefused } from "./authority";
import { circuitOf, claimProbe, recordSuccess, recordFailure, passProbe } from "./circuit";
import { declareIntent } from "./intents";
import type { FilingStatus } from "./states";
import { checkTurn, leaveLine, wakeNext } from "./place-in-line";
import { giveUpAfterMs } from "./waiting-times";

const MINUTE_MS = 60_000;
const START = new Date("2026-11-05T09:00:00Z");
let clock = manualClock(START);
let live: TestAuthority;
let account: { ctx: Ctx; secret: string };

beforeAll(async () => {
  live = await startTestAuthority(2);
  account = await liveAccount();
});
afterAll(() => live.stop());
beforeEach(async () => {
  clock = manualClock(START);
  account.ctx = { ...account.ctx, clock };
  live.answer({});
  live.asked.length = 0;
  await account.ctx.db.orm.delete(authorityCircuits);
  await account.ctx.db.orm.delete(outbox);
  await account.ctx.db.orm.update(filings).set({ status: "canceled" });
});

/** Filings whose processing has begun, by due date. */
async function filed(count: number, status: FilingStatus = "processing"): Promise<string[]> {
  const ids: string[] = [];
  for (let month = 1; month <= count; month += 1) ids.push(await acceptLive(account, { month, year: 2026 }));
  await account.ctx.db.orm.update(filings).set({ status }).where(inArray(filings.id, ids));
  return ids;
}
const rowOf = async (id: string | undefined) => {
  const [row] = await account.ctx.db.orm
    .select()
    .from(filings)
    .where(eq(filings.id, id ?? ""));
  if (!row) throw new Error("no such filing");
  return row;
};
const turnOf = async (id: string | undefined) => (await checkTurn(account.ctx, await rowOf(id), live.authority)).waitMs;
const nextTryMs = async (id: string | undefined) => {
  const { nextTryAt } = await rowOf(id);
  return nextTryAt && nextTryAt.getTime() - clock.now().getTime();
};
const woken = async () =>
  (await account.ctx.db.orm.select().from(outbox).where(eq(outbox.name, "flux/filing.resumed")).orderBy(outbox.position)).map(
    ({ data }) => data.filingId,
  );
const away = async (times: number) => {
  for (let n = 0; n < times; n += 1) await recordFailure(account.ctx, live.authority.name);
};
const circuit = () => circuitOf(account.ctx, live.authority.name);

describe("the queue for an authority", () => {
  it("admits as many filings as there are slots, by due date, and gives the others a time to check again", async () => {
    const ids = await filed(7);
    const turns: (number | null)[] = [];
    for (const id of ids) turns.push(await turnOf(id));
    expect(turns).toEqual([null, null, 10_000, 10_000, 20_000, 20_000, 30_000]);
    expect(await nextTryMs(ids[6]), "it counts as waiting from now on, however long its run sleeps").toBe(0);
    expect(await turnOf(ids[0])).toBeNull();
  });

  it("orders filings with the same due date by acceptance, and ignores the other environment", async () => {
    const early = await acceptLive(account, { month: 1 });
    const ids = [early, await acceptLive(account, { month: 1 }), await acceptLive(account, { month: 1 })];
    await account.ctx.db.orm.update(filings).set({ status: "processing" }).where(inArray(filings.id, ids));
    expect([await turnOf(ids[0]), await turnOf(ids[1]), await turnOf(ids[2])]).toEqual([null, null, 10_000]);
    await account.ctx.db.orm
      .update(filings)
      .set({ environment: "test" })
      .where(inArray(filings.id, ids.slice(0, 2)));
    expect(await turnOf(ids[2])).toBeNull();
  });

  it("has slots for every live worker", async () => {
    const ids = await filed(5);
    for (const worker of ["wrk_1", "wrk_2"]) await beatWorker(account.ctx.db, worker);
    try {
      const turns: (number | null)[] = [];
      for (const id of ids) turns.push(await turnOf(id));
      expect(turns).toEqual([null, null, null, null, 10_000]);
    } finally {
      await account.ctx.db.raw`delete from workers`;
    }
  });

  it("has nobody wait more than ten minutes to check again", async () => {
    const last = await acceptLive(account, { month: 12, year: 2026 });
    const ids = await filed(3);
    await account.ctx.db.orm.update(filings).set({ status: "processing" }).where(eq(filings.id, last));
    // Three filings suffice if their number is multiplied by copies of one row.
    const [first] = await account.ctx.db.orm
      .select()
      .from(filings)
      .where(eq(filings.id, ids[0] ?? ""));
    if (!first) throw new Error("no filing");
    const copies = Array.from({ length: 125 }, (_, n) => ({
      ...first,
      id: `fil_copy_${String(n).padStart(4, "0")}`,
      filingId: null,
      batchId: null,
      nextTryAt: clock.now(),
    }));
    await account.ctx.db.orm.insert(filings).values(copies);
    expect(await turnOf(last)).toBe(10 * MINUTE_MS);
    await account.ctx.db.orm.update(filings).set({ status: "canceled" });
  });

  it("drops filings that did not check for 20 minutes, left, or are not due yet", async () => {
    const ids = await filed(4);
    for (const id of ids.slice(0, 3)) await turnOf(id);
    clock.advance(20 * MINUTE_MS);
    expect(await turnOf(ids[3]), "exactly 20 minutes is still in time").toBe(10_000);
    clock.advance(1);
    expect(await turnOf(ids[3])).toBeNull();

    await account.ctx.db.orm
      .update(filings)
      .set({ nextTryAt: clock.now() })
      .where(inArray(filings.id, ids.slice(0, 3)));
    expect(await turnOf(ids[3])).toBe(10_000);
    await leaveLine(account.ctx, await rowOf(ids[0]));
    await account.ctx.db.orm
      .update(filings)
      .set({ nextTryAt: new Date(clock.now().getTime() + 1_001) })
      .where(eq(filings.id, ids[1] ?? ""));
    expect(await turnOf(ids[3])).toBeNull();
    await account.ctx.db.orm
      .update(filings)
      .set({ nextTryAt: new Date(clock.now().getTime() + 1_000) })
      .where(eq(filings.id, ids[1] ?? ""));
    expect(await turnOf(ids[3])).toBe(10_000);
  });

  it("wakes the next filings when one leaves", async () => {
    const ids = await filed(5);
    for (const id of ids) await turnOf(id);
    live.answer({});
    expect((await advanceFiling(account.ctx, ids[0] ?? "", 0)).status).toBe("success");
    expect(await woken()).toEqual([ids[1], ids[2]]);
    await account.ctx.db.orm.delete(outbox);
    await leaveLine(account.ctx, await rowOf(ids[1]));
    await wakeNext(account.ctx, live.authority);
    expect(await woken()).toEqual([ids[2], ids[3]]);
  });

  it("is not used for an authority without a limit", async () => {
    const [id] = await filed(1);
    await away(3);
    const any = { ...live.authority, placesPerWorker: null };
    expect(await checkTurn(account.ctx, await rowOf(id), any)).toEqual({ waitMs: null, probe: null });
    await wakeNext(account.ctx, any);
    expect([await nextTryMs(id), await woken()]).toEqual([null, []]);
  });

  it("is not held up by an attempt that failed unexpectedly", async () => {
    const [id] = await filed(1);
    live.answer({ signIn: () => Promise.reject(new Error("unforeseen")) });
    await expect(advanceFiling(account.ctx, id ?? "", 0)).rejects.toThrow("unforeseen");
    expect(await nextTryMs(id)).toBeNull();
  });
});

describe("an authority that does not respond", () => {
  it("is paused after three failures in a row, for one minute doubling up to fifteen", async () => {
    expect(await circuit()).toEqual({ state: "closed", failures: 0 });
    const pauses: (number | null)[] = [];
    for (let n = 1; n <= 8; n += 1) {
      await away(1);
      const told = await circuit();
      pauses.push(told.state === "open" ? told.forMs : null);
      clock.advance(told.state === "open" ? told.forMs : 0);
    }
    expect(pauses.map((pause) => pause && pause / MINUTE_MS)).toEqual([null, null, 1, 2, 4, 8, 15, 15]);
    expect(await circuit(), "the pause is over").toEqual({ state: "half_open" });
    await away(200);
    expect(await account.ctx.db.orm.select().from(authorityCircuits)).toMatchObject([{ failures: 100 }]);
  });

  it("keeps its pause if an earlier attempt fails late", async () => {
    await away(3);
    // A pause longer than a fourth failure would set, as when two workers' clocks differ.
    const later = new Date(clock.now().getTime() + 5 * MINUTE_MS);
    await account.ctx.db.orm.update(authorityCircuits).set({ openUntil: later });
    await away(1);
    expect(await circuit()).toEqual({ state: "open", forMs: 5 * MINUTE_MS });
  });

  it("has failures in a row counted, including concurrent ones, and reset by a success", async () => {
    const [id] = await filed(1);
    await turnOf(id);
    await Promise.all(Array.from({ length: 2 }, () => away(1)));
    await recordSuccess(account.ctx, live.authority.name);
    expect(await circuit()).toEqual({ state: "closed", failures: 0 });
    expect(await woken(), "no filing was waiting").toEqual([]);
    await away(2);
    expect(await circuit()).toEqual({ state: "closed", failures: 2 });
    await Promise.all(Array.from({ length: 20 }, () => away(1)));
    expect(await account.ctx.db.orm.select().from(authorityCircuits)).toMatchObject([{ failures: 22 }]);
  });

  it("is probed by one filing, the one due first, for a minute", async () => {
    const ids = await filed(3);
    await away(3);
    expect(await turnOf(ids[0])).toBe(MINUTE_MS);
    expect(await nextTryMs(ids[0])).toBe(MINUTE_MS);
    clock.advance(MINUTE_MS);
    expect(await turnOf(ids[2]), "the earlier filing is due by now").toBe(10_000);
    expect(await turnOf(ids[0])).toBeNull();
    expect(await turnOf(ids[1]), "the earlier filing holds the probe").toBe(MINUTE_MS);
    clock.advance(MINUTE_MS);
    await leaveLine(account.ctx, await rowOf(ids[0]));
    expect(await turnOf(ids[1]), "the first probe's minute is over").toBeNull();
  });

  it("is probed by only one of many at once", async () => {
    await away(3);
    clock.advance(MINUTE_MS);
    const claims = await Promise.all(Array.from({ length: 10 }, () => claimProbe(account.ctx, live.authority.name)));
    expect(claims.filter((claim) => claim !== null)).toEqual([new Date(clock.now().getTime() + MINUTE_MS)]);
  });

  it("wakes all waiting filings by due date when it responds again", async () => {
    const [a, b, c] = await filed(3);
    const [unsure] = await filed(1, "reconciling");
    const [done] = await filed(1, "submitted");
    const [test] = await filed(1);
    const [idle] = await filed(1);
    await account.ctx.db.orm
      .update(filings)
      .set({ nextTryAt: new Date(clock.now().getTime() + 10 * MINUTE_MS) })
      .where(inArray(filings.id, [a, b, c, unsure, done, test].map(String)));
    await account.ctx.db.orm
      .update(filings)
      .set({ environment: "test" })
      .where(eq(filings.id, String(test)));
    await away(3);
    await Promise.all(Array.from({ length: 5 }, () => recordSuccess(account.ctx, live.authority.name)));
    expect(await circuit()).toEqual({ state: "closed", failures: 0 });
    expect(await woken()).toEqual([a, unsure, b, c]);
    expect([await nextTryMs(a), await nextTryMs(c)]).toEqual([0, 0]);
    expect(await Promise.all([unsure, done, test].map(nextTryMs))).toEqual([10, 10, 10].map((minutes) => minutes * MINUTE_MS));
    expect(await nextTryMs(idle)).toBeNull();
    await account.ctx.db.orm.delete(outbox);
    await recordSuccess(account.ctx, live.authority.name);
    expect(await woken(), "the filings are woken once").toEqual([]);
  });
});

describe.each(["reconciling", "submitted"] as const)("a filing in %s", (status) => {
  it("waits while the authority is unavailable, probes it, and reports its recovery", async () => {
    const [waiting] = await filed(1);
    const [id] = await filed(1, status);
    const step = (waitedMs = 0) => advanceFiling(account.ctx, id ?? "", waitedMs);
    await away(3);
    expect(await turnOf(waiting)).toBe(MINUTE_MS);
    expect((await step()).waitMs).toBe(MINUTE_MS);
    expect(live.asked).toEqual([]);
    clock.advance(MINUTE_MS);
    live.answer({ signIn: () => Promise.reject(new AuthorityUnavailable("away")) });
    expect((await step(3 * MINUTE_MS)).waitMs, "waits as long again as it has waited so far").toBe(4 * MINUTE_MS);
    expect(await circuit(), "the fourth failure in a row").toEqual({ state: "open", forMs: 2 * MINUTE_MS });
    clock.advance(2 * MINUTE_MS);
    await claimProbe(account.ctx, live.authority.name);
    expect((await step()).waitMs).toBe(MINUTE_MS);
    clock.advance(MINUTE_MS);
    live.answer({});
    await step();
    expect(await circuit()).toEqual({ state: "closed", failures: 0 });
    expect(await woken()).toContain(waiting);
    expect(live.asked).toEqual([id, id]);
  });

  it("asks the authority anyway after waiting for three days", async () => {
    const [id] = await filed(1, status);
    await away(3);
    live.answer({ signIn: () => Promise.reject(new AuthorityUnavailable("away")) });
    expect((await advanceFiling(account.ctx, id ?? "", giveUpAfterMs)).status).toBe("failed");
    expect(live.asked).toEqual([id]);
  });
});

const refused = new SignInRefused({ code: "portal_invalid_credentials", message: "no", resource: "encryptedPayload", guidance: "others" });

describe("a filing that may probe the authority but does not reach it", () => {
  it.each<[string, FilingStatus, Error, FilingStatus]>([
    ["its credentials are refused before filing", "processing", refused, "action_required"],
    ["its session is in use elsewhere before filing", "processing", new AuthorityBusy("taken"), "processing"],
    ["its credentials are refused before looking up the outcome", "reconciling", refused, "action_required"],
    ["its session is in use elsewhere before looking up the outcome", "reconciling", new AuthorityBusy("taken"), "reconciling"],
    ["its credentials are refused before fetching the receipt", "submitted", refused, "submitted"],
    ["its session is in use elsewhere before fetching the receipt", "submitted", new AuthorityBusy("taken"), "submitted"],
  ])("passes the probe to the next in the queue at once: %s", async (_, status, error, end) => {
    const [first, second, third] = await filed(3);
    await account.ctx.db.orm
      .update(filings)
      .set({ status })
      .where(eq(filings.id, first ?? ""));
    await away(3);
    for (const id of [first, second, third]) await turnOf(id);
    clock.advance(MINUTE_MS);
    await account.ctx.db.orm
      .update(filings)
      .set({ nextTryAt: new Date(clock.now().getTime() + MINUTE_MS) })
      .where(inArray(filings.id, [second, third].map(String)));
    live.answer({ signIn: () => Promise.reject(error) });
    expect((await advanceFiling(account.ctx, first ?? "", 0)).status).toBe(end);
    expect(await circuit()).toEqual({ state: "half_open" });
    expect((await woken())[0]).toBe(second);
    expect(await nextTryMs(second)).toBe(0);
    live.answer({});
    expect((await advanceFiling(account.ctx, second ?? "", 0)).status).toBe("success");
    expect(await circuit()).toEqual({ state: "closed", failures: 0 });
    expect(live.asked).toEqual([first, second]);
  });

  it.each([false, true])("passes the probe on after an unexpected error or an open intent (%s)", async (isDoubt) => {
    const [first, second] = await filed(2);
    await away(3);
    for (const id of [first, second]) await turnOf(id);
    clock.advance(MINUTE_MS);
    live.answer({ signIn: () => Promise.reject(new Error("unforeseen")) });
    if (isDoubt) await declareIntent(account.ctx, await rowOf(first), "submit", "h");
    const end = await advanceFiling(account.ctx, first ?? "", 0).catch((error: Error) => error.message);
    expect(end).toEqual(isDoubt ? expect.objectContaining({ status: "reconciling" }) : "unforeseen");
    expect(await circuit()).toEqual({ state: "half_open" });
    expect(await woken()).toEqual([second]);
  });

  it.each([new AuthorityUnavailable("away"), new OutcomeUnknown("lost"), new PortalChanged("other")])(
    "keeps its probe if it reached the authority: %s",
    async (error) => {
      const [first, second] = await filed(2);
      await away(3);
      for (const id of [first, second]) await turnOf(id);
      clock.advance(MINUTE_MS);
      live.answer({ signIn: () => Promise.reject(error) });
      await advanceFiling(account.ctx, first ?? "", 0);
      expect((await circuit()).state).toBe("open");
    },
  );

  it("does not pass on an outdated probe, nor to an empty queue", async () => {
    const [first, second] = await filed(2);
    await turnOf(second);
    await away(3);
    clock.advance(MINUTE_MS);
    const probe = await claimProbe(account.ctx, live.authority.name);
    if (!probe) throw new Error("it may ask");
    await recordFailure(account.ctx, live.authority.name);
    const standing = await circuit();
    await passProbe(account.ctx, live.authority.name, probe, first ?? "");
    expect([await circuit(), await woken()]).toEqual([standing, []]);
    clock.advance(2 * MINUTE_MS);
    const again = await claimProbe(account.ctx, live.authority.name);
    if (!again) throw new Error("it may ask");
    await leaveLine(account.ctx, await rowOf(second));
    await passProbe(account.ctx, live.authority.name, again, first ?? "");
    expect([await circuit(), await woken()], "the queue is empty").toEqual([{ state: "half_open" }, []]);
    expect(await nextTryMs(second)).toBeNull();
  });

  it("affects the probe of its own authority only", async () => {
    const other = "another-portal";
    for (let n = 0; n < 3; n += 1) {
      await away(1);
      await recordFailure(account.ctx, other);
    }
    expect(await account.ctx.db.orm.select().from(authorityCircuits)).toMatchObject([{ failures: 3 }, { failures: 3 }]);
    clock.advance(MINUTE_MS);
    const probe = await claimProbe(account.ctx, live.authority.name);
    expect(await circuitOf(account.ctx, other)).toEqual({ state: "half_open" });
    const others = await claimProbe(account.ctx, other);
    expect(others).toEqual(probe);
    await passProbe(account.ctx, live.authority.name, probe ?? new Date(), "");
    expect([(await circuit()).state, (await circuitOf(account.ctx, other)).state]).toEqual(["half_open", "open"]);
    await recordSuccess(account.ctx, live.authority.name);
    expect([(await circuit()).state, (await circuitOf(account.ctx, other)).state]).toEqual(["closed", "open"]);
  });
});
