import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { filingIntents, filings } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { testContext } from "@/scripts/testing/accounts";
import { runAtOnce, submissionsOf } from "@/scripts/testing/filings";
import { acceptFilings } from "./accept-filings";
import { advanceFiling } from "./advance-filing";
import {
  AuthorityBusy,
  AuthorityUnavailable,
  PortalChanged,
  SignInRefused,
  type AuthoritySession,
  type FilingHooks,
  type SubmissionOutcome,
} from "./authority";
import { handleFailedRun } from "./handle-failed-run";
import { FilingMovedOn } from "./intents";
import { CredentialsLost } from "./open-session";
import { readFiling } from "./read-filing";
import { dueDateOf } from "./requests/period";
import { MOST_TURNS, runFiling, type FilingLeg, type FilingSteps } from "./run-filing";
import { sandboxAuthority } from "./sandbox/sandbox-authority";
import type { FilingStatus } from "./states";
import { statusPollMs } from "./waiting-times";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const period = { month: 10, year: 2026 };
/** Midnight in Lagos at the end of the day after the due date: from then on a return that was never sent may be given up. */
const GIVEN_UP_FROM = Date.parse(`${dueDateOf("VAT", period)}T23:00:00Z`) + DAY_MS;

afterEach(() => vi.restoreAllMocks());

/** A sandbox filing in the given state. */
async function given(status: FilingStatus, resent = 0, at = new Date("2026-11-05T09:00:00Z")) {
  const clock = manualClock(at);
  const ctx = await testContext({ clock });
  const line = { taxId: "00000000-0001", amount: 100, vatStatus: 0 as const, transactionType: "credit" as const };
  const { data } = await acceptFilings(ctx, {
    taxType: "VAT",
    form: "one",
    filings: [{ ...period, encryptedPayload: "x", payloadField: "encryptedPayload", lines: [line] }],
  });
  await ctx.db.orm.update(filings).set({ status, resent }).where(eq(filings.id, data.id));
  return { ctx, clock, id: data.id };
}

const rowOf = async (ctx: Ctx, id: string) => (await ctx.db.orm.select().from(filings).where(eq(filings.id, id)))[0];
const endOf = async (ctx: Ctx, id: string) => {
  const row = await rowOf(ctx, id);
  return [row?.status, row?.error?.code];
};
const intentsOf = async (ctx: Ctx, id: string) =>
  (await ctx.db.orm.select().from(filingIntents).where(eq(filingIntents.filingId, id)).orderBy(filingIntents.id)).map(
    ({ outcome }) => outcome,
  );

async function intent(ctx: Ctx, filingId: string, outcome: "confirmed" | "not_found" | null): Promise<void> {
  const createdAt = new Date(ctx.clock.now().getTime() - HOUR_MS);
  await ctx.db.orm
    .insert(filingIntents)
    .values({ id: newId("intent"), filingId, step: "submit", reference: filingId, scheduleHash: "h", outcome, createdAt });
}

function signal() {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

/** The simulated authority with a session or refusal made by the test. */
function authority(signIn: (hooks: FilingHooks) => Partial<AuthoritySession> | Error) {
  vi.spyOn(sandboxAuthority, "signIn").mockImplementation((_ctx, _taxpayer, hooks) => {
    const session = signIn(hooks);
    if (session instanceof Error) return Promise.reject(session);
    const unasked = () => Promise.reject(new Error("not asked for"));
    return Promise.resolve({
      submitVatReturn: unasked,
      submitWhtSchedule: unasked,
      findSubmission: unasked,
      readReceipt: unasked,
      sender: () => Promise.resolve(null),
      end: () => Promise.resolve(),
      ...session,
    });
  });
}

describe("a filing given up after internal failures", () => {
  it.each<[FilingStatus, ("not_found" | "confirmed" | null)[], string, number?]>([
    ["processing", [], "internal_error"],
    ["processing", ["not_found"], "outcome_unknown", 1],
    ["action_required", ["not_found"], "outcome_unknown", 1],
    ["processing", ["not_found"], "internal_error"],
    ["processing", [null], "outcome_unknown"],
    ["processing", ["not_found", null], "outcome_unknown"],
    ["processing", ["confirmed"], "outcome_unknown"],
    ["processing", [null, "not_found"], "outcome_unknown"],
    ["reconciling", ["not_found"], "outcome_unknown"],
    ["submitted", [], "outcome_unknown"],
  ])("from %s with the intents %j ends as %s, and leaves no intent open", async (status, outcomes, code, resent = 0) => {
    const { ctx, id } = await given(status, resent);
    for (const outcome of outcomes) await intent(ctx, id, outcome);
    await handleFailedRun(ctx, id);
    expect(await endOf(ctx, id)).toEqual(["failed", code]);
    expect(await intentsOf(ctx, id)).toEqual(outcomes.map((outcome) => outcome ?? "unknown"));
    expect((await readFiling(ctx, id)).error).toEqual({
      code,
      category: code === "internal_error" ? "internal" : "authority",
      message: expect.any(String) as string,
      retryable: code === "internal_error",
      actor: code === "internal_error" ? "service" : "authority",
      field: null,
      recordIndex: null,
      guidance: expect.any(String) as string,
    });
  });
});

describe("an unavailable authority", () => {
  const away = () => new AuthorityUnavailable("away");

  it("fails an unsent return only after three days of trying and a day past its due date", async () => {
    authority(away);
    for (const [waitedMs, at, end] of [
      [72 * HOUR_MS, GIVEN_UP_FROM - 1, "processing"],
      [72 * HOUR_MS - 1, GIVEN_UP_FROM, "processing"],
      [72 * HOUR_MS, GIVEN_UP_FROM, "failed"],
    ] as const) {
      const { ctx, id } = await given("processing", 0, new Date(at));
      const told = await advanceFiling(ctx, id, waitedMs);
      expect(await endOf(ctx, id)).toEqual(end === "failed" ? ["failed", "portal_unavailable"] : ["processing", undefined]);
      expect(told.waitMs === null).toBe(end === "failed");
    }
  });

  it("ends a return being sent a second time as outcome_unknown", async () => {
    authority(away);
    const { ctx, id } = await given("processing", 1, new Date(GIVEN_UP_FROM + DAY_MS));
    expect((await advanceFiling(ctx, id, 71 * HOUR_MS)).waitMs).toBeGreaterThan(0);
    expect(await endOf(ctx, id)).toEqual(["processing", undefined]);
    expect((await advanceFiling(ctx, id, 72 * HOUR_MS)).waitMs, "it stops waiting").toBeNull();
    expect(await endOf(ctx, id)).toEqual(["failed", "outcome_unknown"]);
  });

  it.each([
    ["a changed page", () => new PortalChanged("another page"), "portal_changed"],
    ["credentials that can't be decrypted", () => new CredentialsLost("lost"), "credentials_undecryptable"],
  ] as const)("leaves outcome_unknown for a return being sent a second time, also after %s", async (_, fault, code) => {
    authority(fault);
    for (const [resent, told] of [
      [0, code],
      [1, "outcome_unknown"],
    ] as const) {
      const { ctx, id } = await given("processing", resent);
      expect((await advanceFiling(ctx, id, 0)).waitMs).toBeNull();
      expect(await endOf(ctx, id)).toEqual(["failed", told]);
    }
  });

  it("is awaited in runs of at most 1,000 steps, each of which adds to the previous wait", async () => {
    authority(away);
    const { ctx, id } = await given("processing");
    const ids = new Set<string>();
    let pausedMs = 0;
    const sleep = (step: string, durationMs: number): Promise<void> => {
      ids.add(step);
      pausedMs += durationMs;
      return Promise.resolve();
    };
    const steps: FilingSteps = {
      run: (step, work) => {
        ids.add(step);
        return work();
      },
      sleep,
      sleepUntilResumed: async (step, durationMs) => {
        await sleep(step, durationMs);
        return false;
      },
    };
    const { end, next } = await runFiling(ctx, steps, id);
    // Below the limit of Inngest even with the step that requests the next run.
    expect(ids.size).toBeLessThan(1_000);
    expect(next).toEqual({ number: 2, waitedMs: pausedMs, sequence: end.sequence });
    expect(pausedMs).toBeGreaterThan(MOST_TURNS * 20_000);

    // Three days in total, and past the due date: given up in the first step, because the wait in the previous run counts.
    const leg = { number: 2, waitedMs: 72 * HOUR_MS, sequence: end.sequence };
    const late: Ctx = { ...ctx, clock: manualClock(new Date(GIVEN_UP_FROM)) };
    expect((await runFiling(late, steps, id, leg)).next).toBeNull();
    expect(await endOf(ctx, id)).toEqual(["failed", "portal_unavailable"]);
  });

  it("is asked again at once if it became unavailable after the intent but before sending", async () => {
    authority((hooks) => ({
      submitVatReturn: async () => {
        await hooks.declareIntent("submit", null);
        throw away();
      },
    }));
    const { ctx, id } = await given("processing");
    await advanceFiling(ctx, id, 0);
    expect(await intentsOf(ctx, id)).toEqual(["not_found"]);
    vi.restoreAllMocks();
    expect((await runAtOnce(ctx, id)).end.status).toBe("success");
    expect(await submissionsOf(ctx)).toBe(1);
    expect((await rowOf(ctx, id))?.resent, "sent at once, not looked up and sent again").toBe(0);
  });

  it("counts no attempt while every session is taken", async () => {
    authority(() => new AuthorityBusy("taken"));
    const { ctx, id } = await given("processing");
    for (let turn = 0; turn < 3; turn += 1) expect((await advanceFiling(ctx, id, 0)).waitMs).toBe(3_000);
    expect((await rowOf(ctx, id))?.attempts).toBe(0);
  });
});

describe("an attempt whose worker lost its lease while another is sending", () => {
  it.each<[string, () => SubmissionOutcome | Error]>([
    ["an unavailable authority", () => new AuthorityUnavailable("the lease was lost")],
    ["a changed portal", () => new PortalChanged("a page that nobody knows")],
    ["credentials that can't be decrypted", () => new CredentialsLost("gone")],
    [
      "a refused sign-in",
      () => new SignInRefused({ code: "portal_password_expired", message: "expired", resource: "encryptedPayload", guidance: "x" }),
    ],
    ["a session in use elsewhere", () => new AuthorityBusy("taken")],
    ["the result already_filed, caused by the other attempt", () => ({ kind: "already_filed" })],
  ])("settles nothing after %s", async (_, told) => {
    const { ctx, id } = await given("processing");
    const [firstIn, secondSends, firstEnded] = [signal(), signal(), signal()];
    let signedIn = 0;
    authority((hooks) => {
      signedIn += 1;
      if (signedIn === 1)
        return {
          submitVatReturn: async () => {
            firstIn.give();
            await secondSends.given;
            await expect(hooks.declareIntent("submit", null), "the outdated run sends nothing").rejects.toThrow(FilingMovedOn);
            const ends = told();
            if (ends instanceof Error) throw ends;
            return ends;
          },
        };
      return {
        submitVatReturn: async () => {
          await hooks.declareIntent("submit", null);
          secondSends.give();
          await firstEnded.given;
          return { kind: "received" as const, authorityReference: "PRN-1", receipt: null, receiptAfterMs: 0 };
        },
      };
    });
    const first = advanceFiling(ctx, id, 0);
    await firstIn.given;
    const second = advanceFiling(ctx, id, 0);
    await first;
    expect(await intentsOf(ctx, id)).toEqual([null]);
    expect(await rowOf(ctx, id)).toMatchObject({ status: "processing", attempts: 2, error: null });
    firstEnded.give();
    expect((await second).status).toBe("submitted");
    expect(await intentsOf(ctx, id)).toEqual(["confirmed"]);
  });
});

describe("an outcome that stays unknown", () => {
  it("is looked up for three days, not sent again, and ends as outcome_unknown", async () => {
    authority(() => ({ findSubmission: () => Promise.resolve(null) }));
    const { ctx, id } = await given("reconciling", 1);
    await intent(ctx, id, null);
    expect((await advanceFiling(ctx, id, 72 * HOUR_MS - 1)).waitMs).toBeGreaterThan(0);
    expect(await endOf(ctx, id)).toEqual(["reconciling", undefined]);
    expect((await advanceFiling(ctx, id, 72 * HOUR_MS)).waitMs).toBeNull();
    expect(await endOf(ctx, id)).toEqual(["failed", "outcome_unknown"]);
    expect(await intentsOf(ctx, id)).toEqual(["unknown"]);
  });

  it("ends as outcome_unknown if sign-in is refused and nobody renews the credentials", async () => {
    const reason = { code: "portal_invalid_credentials", message: "no", resource: "encryptedPayload", guidance: "other ones" } as const;
    authority(() => new SignInRefused(reason));
    const endOfBlocked = async ({ status, resent, open }: { status: FilingStatus; resent: number; open: boolean }) => {
      const { ctx, id } = await given(status, resent);
      if (open) await intent(ctx, id, null);
      await advanceFiling(ctx, id, 0);
      const [told] = (await rowOf(ctx, id))?.blockedReasons ?? [];
      expect((await rowOf(ctx, id))?.status).toBe("action_required");
      const saysSameUser = String(told?.guidance).includes("Use the same portal user");
      expect(saysSameUser, "advice for the same portal user only if the return may have been sent").toBe(open || resent > 0);
      expect((await advanceFiling(ctx, id, 72 * HOUR_MS)).waitMs).toBeNull();
      expect(await intentsOf(ctx, id)).toEqual(open ? ["unknown"] : []);
      return endOf(ctx, id);
    };
    expect(await endOfBlocked({ status: "reconciling", resent: 0, open: true })).toEqual(["failed", "outcome_unknown"]);
    expect(await endOfBlocked({ status: "processing", resent: 1, open: false })).toEqual(["failed", "outcome_unknown"]);
    expect(await endOfBlocked({ status: "processing", resent: 0, open: false }), "nothing was sent before").toEqual([
      "failed",
      "credentials_rejected",
    ]);
  });

  it("is not looked up before the authority has had time to list the return", async () => {
    const asked = vi.fn(() => Promise.resolve(null));
    authority(() => ({ findSubmission: asked }));
    const { ctx, clock, id } = await given("reconciling");
    await intent(ctx, id, null);
    await ctx.db.orm.update(filingIntents).set({ createdAt: clock.now() }).where(eq(filingIntents.filingId, id));
    expect((await advanceFiling(ctx, id, 0)).waitMs).toBe(sandboxAuthority.settleMs);
    expect(asked).not.toHaveBeenCalled();
    clock.advance(sandboxAuthority.settleMs);
    await advanceFiling(ctx, id, 0);
    expect(asked).toHaveBeenCalledOnce();
  });
});

describe("a receipt", () => {
  it("is looked for for three days, then ends as outcome_unknown", async () => {
    const { ctx, id } = await given("submitted");
    authority(() => new AuthorityUnavailable("away"));
    expect((await advanceFiling(ctx, id, 72 * HOUR_MS - 1)).waitMs).toBeGreaterThan(0);
    expect((await advanceFiling(ctx, id, 72 * HOUR_MS)).waitMs).toBeNull();
    expect(await endOf(ctx, id)).toEqual(["failed", "outcome_unknown"]);
  });

  it("may take 30 days while the authority lists the return, and three if it does not", async () => {
    const { ctx, clock, id } = await given("submitted");
    await ctx.db.orm.update(filings).set({ submittedAt: clock.now() }).where(eq(filings.id, id));
    authority(() => ({ readReceipt: () => Promise.resolve("none_yet") }));
    expect(await advanceFiling(ctx, id, 72 * HOUR_MS)).toMatchObject({ status: "submitted", waitedMs: 0 });
    clock.advance(30 * DAY_MS - 1);
    const asked = await advanceFiling(ctx, id, HOUR_MS);
    expect(asked.waitMs, "polled as often as an unknown outcome").toBe(statusPollMs("test", 30 * DAY_MS));
    expect((await rowOf(ctx, id))?.nextTryAt?.getTime()).toBe(clock.now().getTime() + (asked.waitMs ?? 0));
    authority(() => ({ readReceipt: () => Promise.resolve("not_listed") }));
    expect((await advanceFiling(ctx, id, 72 * HOUR_MS - 1)).waitMs).toBeGreaterThan(0);
    authority(() => ({ readReceipt: () => Promise.resolve("none_yet") }));
    clock.advance(1);
    expect((await advanceFiling(ctx, id, HOUR_MS)).waitMs).toBeNull();
    expect(await endOf(ctx, id)).toEqual(["failed", "outcome_unknown"]);
    const other = await given("submitted");
    authority(() => ({ readReceipt: () => Promise.resolve("not_listed") }));
    expect((await advanceFiling(other.ctx, other.id, 72 * HOUR_MS)).waitMs).toBeNull();
    expect(await endOf(other.ctx, other.id)).toEqual(["failed", "outcome_unknown"]);
  });

  it("resets the waiting time whenever the portal responds that it is not there yet", async () => {
    const { ctx, clock, id } = await given("submitted");
    const row = await rowOf(ctx, id);
    let asked = 0;
    authority(() => ((asked += 1) > 1 ? new AuthorityUnavailable("away") : { readReceipt: () => Promise.resolve("none_yet") }));
    const waited: number[] = [];
    const steps: FilingSteps = {
      run: async (_id, work) => {
        const kept = await work();
        waited.push(kept.waitedMs ?? -1);
        if (waited.length === 4) throw new Error("enough");
        return kept;
      },
      sleep: (_id, ms) => Promise.resolve(clock.advance(ms)),
      sleepUntilResumed: () => Promise.resolve(false),
    };
    const leg: FilingLeg = { number: 2, waitedMs: 72 * HOUR_MS - 1, sequence: row?.sequence ?? 0 };
    await expect(runFiling(ctx, steps, id, leg)).rejects.toThrow("enough");
    expect(waited[0]).toBe(0);
    expect(waited[3]).toBeLessThan(HOUR_MS);
    expect((await endOf(ctx, id))[0]).toBe("submitted");
  });

  it("retries a refused password once a day", async () => {
    const reason = { code: "portal_invalid_credentials", message: "no", resource: "encryptedPayload", guidance: "other ones" } as const;
    authority(() => new SignInRefused(reason));
    const { ctx, id } = await given("submitted");
    expect(await advanceFiling(ctx, id, 0)).toMatchObject({ status: "submitted", waitMs: DAY_MS });
  });
});

it("a blocked filing sleeps in short intervals, so that it notices when it is resumed", async () => {
  const { ctx, id } = await given("accepted");
  await ctx.db.orm.update(filings).set({ scenario: "0005", sandboxDelayMs: 0 }).where(eq(filings.id, id));
  const { pauses } = await runAtOnce(ctx, id);
  expect(pauses).toEqual(Array(12).fill(5_000));
});
