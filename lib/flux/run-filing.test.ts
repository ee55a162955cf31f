import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filingHistory, filingIntents, filings, sandboxSubmissions } from "@/drizzle/schema";
import { testContext } from "@/scripts/testing/accounts";
import { eventsOf, filingsOf, runAtOnce, submissionsOf } from "@/scripts/testing/filings";
import { manualClock } from "@/lib/kernel/clock";
import { newId } from "@/lib/kernel/ids";
import { acceptFilings } from "./accept-filings";
import { advanceFiling } from "./advance-filing";
import { authorityOf, signInTo } from "./authorities";
import type { Authority } from "./authority";
import { cancelFiling } from "./cancel-filing";
import { filingListQuery } from "./filing-list-schema";
import { handleFailedRun } from "./handle-failed-run";
import { beginAttempt, declareIntent, FilingMovedOn } from "./intents";
import { listFilingRows } from "./list-filing-rows";
import { moveFiling } from "./move-filing";
import { readFilingPage } from "./read-filing-page";
import type { SandboxHeaders } from "./requests/schemas";
import { resumeFiling } from "./resume-filing";
import { runFiling, type FilingSteps } from "./run-filing";
import { filingStatuses, isFinal, mayMove } from "./states";
import type { Advance } from "./move-if-unchanged";
import type { Ctx } from "@/lib/kernel/context";

async function accepted(ctx: Ctx, taxId = "00000000-0001", sandbox: SandboxHeaders = {}): Promise<string> {
  const line = { taxId, amount: 100, vatStatus: 0 as const, transactionType: "credit" as const };
  const { data } = await acceptFilings(
    ctx,
    { taxType: "VAT", form: "one", filings: [{ encryptedPayload: "x", payloadField: "encryptedPayload", lines: [line] }] },
    sandbox,
  );
  return data.id;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe("sandbox timing", () => {
  it.each<[string, SandboxHeaders, number]>([
    ["0001", {}, 2_000],
    ["0001", { "x-sandbox-delay-ms": 0 }, 0],
    ["0001", { "x-sandbox-delay-ms": 30_000 }, 30_000],
    ["0005", {}, 62_000],
    ["0006", {}, 2_000 + 1_000 + 2_000 + 4_000],
    ["0010", {}, 600_000],
    ["0011", {}, 32_000],
  ])("scenario %s with %j takes %i ms", async (scenario, sandbox, expectedMs) => {
    const ctx = await testContext();
    const { pauses } = await runAtOnce(ctx, await accepted(ctx, "5", { ...sandbox, "x-sandbox-scenario": scenario }));
    expect(sum(pauses)).toBe(expectedMs);
  });
});

describe("a pause that is cut short", () => {
  it("counts by its actual length, also when the run is replayed", async () => {
    const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
    const ctx = await testContext({ clock });
    const id = await accepted(ctx);
    for (const to of ["processing", "action_required"] as const) await moveFiling(ctx, id, { to, reason: "test" });
    const kept = new Map<string, Advance>();
    const pauses: number[] = [];
    const steps: FilingSteps = {
      run: async (step, work) => {
        const result = kept.get(step) ?? (await work());
        kept.set(step, result);
        return result;
      },
      sleep: () => Promise.reject(new Error("it waits for somebody")),
      // Woken without being resumed, as when a portal repeatedly comes back and goes away.
      sleepUntilResumed: (_step, durationMs) => {
        pauses.push(durationMs);
        clock.advance(500);
        return Promise.resolve(true);
      },
    };
    const { end } = await runFiling(ctx, steps, id);
    expect([end.status, clock.now().getTime() - Date.parse("2026-11-21T09:00:00Z")]).toEqual(["failed", 60_000]);
    const first = pauses.splice(0);
    clock.advance(86_400_000);
    expect((await runFiling(ctx, steps, id)).end).toEqual(end);
    expect(pauses).toEqual(first);
  });

  it("counts in full in a run of an earlier version that recorded no times", async () => {
    const ctx = await testContext({ clock: manualClock(new Date("2026-11-21T09:00:00Z")) });
    const id = await accepted(ctx);
    for (const to of ["processing", "action_required"] as const) await moveFiling(ctx, id, { to, reason: "test" });
    let steps = 0;
    const asBefore: FilingSteps = {
      run: async (_step, work) => {
        steps += 1;
        const { status, sequence, waitMs } = await work();
        return { status, sequence, waitMs };
      },
      sleep: () => Promise.resolve(),
      sleepUntilResumed: () => Promise.resolve(true),
    };
    expect((await runFiling(ctx, asBefore, id)).end.status).toBe("failed");
    expect(steps).toBe(60_000 / 5_000 + 1);
  });
});

describe("after a crash", () => {
  it.each([true, false])("looks the return up at the portal before sending again (it had arrived: %s)", async (hadArrived) => {
    const ctx = await testContext();
    const id = await accepted(ctx);
    await advanceFiling(ctx, id, 0);
    await ctx.db.orm
      .insert(filingIntents)
      .values({
        id: newId("intent"),
        filingId: id,
        step: "submit",
        reference: id,
        scheduleHash: "h",
        createdAt: new Date(Date.now() - 60_000),
      });
    if (hadArrived) {
      await ctx.db.orm
        .insert(sandboxSubmissions)
        .values({
          id: newId("submission"),
          reference: id,
          taxType: "VAT",
          scenario: "0001",
          scheduleHash: "h",
          paymentReference: "PRN-1",
          receivedAt: new Date(),
        });
    }
    expect((await runAtOnce(ctx, id)).end.status).toBe("success");
    expect(await submissionsOf(ctx)).toBe(1);
    const trace = (await ctx.db.orm.select().from(filingHistory).where(eq(filingHistory.filingId, id))).map(({ toStatus }) => toStatus);
    expect(trace.filter((status) => status === "reconciling")).toHaveLength(1);
    const outcomes = (await ctx.db.orm.select().from(filingIntents).where(eq(filingIntents.filingId, id))).map(({ outcome }) => outcome);
    expect(outcomes).not.toContain("unknown");
  });

  it("sends once even if every step runs twice", async () => {
    const clock = manualClock(new Date());
    const ctx = await testContext({ clock });
    const id = await accepted(ctx, "00000000-0008");
    for (let turn = 0; turn < 40 && !isFinal((await filingsOf(ctx))[0]?.status ?? "accepted"); turn += 1) {
      await Promise.all([advanceFiling(ctx, id, 0), advanceFiling(ctx, id, 0)]);
      clock.advance(1_000);
    }
    expect((await filingsOf(ctx))[0]?.status).toBe("success");
    expect(await submissionsOf(ctx)).toBe(1);
  });

  it("sends nothing from an outdated step, nor twice from the current one", async () => {
    const ctx = await testContext();
    const id = await accepted(ctx);
    const behind = await moveFiling(ctx, id, { to: "processing", reason: "test" });
    await moveFiling(ctx, id, { to: "action_required", reason: "test" });
    const read = await moveFiling(ctx, id, { to: "processing", reason: "test" });
    expect(await beginAttempt(ctx, behind), "an outdated step does not even sign in").toBeNull();
    await expect(declareIntent(ctx, behind, "submit", "h")).rejects.toThrow(FilingMovedOn);
    expect(await ctx.db.orm.$count(filingIntents, eq(filingIntents.filingId, id))).toBe(0);
    const present = (await beginAttempt(ctx, read)) ?? read;
    expect(present.attempts, "only the admitted attempt was counted").toBe(read.attempts + 1);
    await declareIntent(ctx, present, "submit", "h");
    await expect(declareIntent(ctx, present, "submit", "h")).rejects.toThrow(FilingMovedOn);
    await moveFiling(ctx, id, { to: "reconciling", reason: "test" });
    await expect(declareIntent(ctx, present, "submit", "h")).rejects.toThrow(FilingMovedOn);
    expect(await ctx.db.orm.$count(filingIntents, eq(filingIntents.filingId, id))).toBe(1);
  });

  it("sends nothing from a state that does not allow sending", async () => {
    const ctx = await testContext();
    const id = await accepted(ctx);
    await moveFiling(ctx, id, { to: "processing", reason: "test" });
    const reconciling = await moveFiling(ctx, id, { to: "reconciling", reason: "test" });
    await expect(declareIntent(ctx, reconciling, "submit", "h")).rejects.toThrow(FilingMovedOn);
  });

  it("refuses to advance or fail a filing for API keys and users", async () => {
    const ctx = await testContext();
    const id = await accepted(ctx);
    for (const actor of [
      { kind: "apiKey", keyId: newId("apiKey"), scopes: ["flux:vat:write", "flux:wht:write"] },
      { kind: "user", userId: newId("user"), role: "owner" },
    ] as const)
      for (const work of [advanceFiling({ ...ctx, actor }, id, 0), handleFailedRun({ ...ctx, actor }, id)])
        await expect(work).rejects.toMatchObject({ code: "insufficient_scope" });
    expect(await filingsOf(ctx)).toMatchObject([{ status: "accepted", sequence: 0 }]);
  });

  it("resumes a filing that may have been sent by looking it up first", async () => {
    const ctx = await testContext();
    const id = await accepted(ctx);
    const sending = await moveFiling(ctx, id, { to: "processing", reason: "test" });
    await declareIntent(ctx, sending, "submit", "h");
    for (const to of ["reconciling", "action_required"] as const) await moveFiling(ctx, id, { to, reason: "test" });
    expect((await resumeFiling(ctx, id, { email: "a@b.example", password: "new" })).data.status).toBe("reconciling");
  });

  it("resumes only filings in action_required", async () => {
    const ctx = await testContext();
    const [begun, unbegun] = [await accepted(ctx), await accepted(ctx, "00000000-0011")];
    for (const to of ["processing", "reconciling"] as const) await moveFiling(ctx, begun, { to, reason: "test" });
    for (const [id, currentStatus] of [
      [begun, "reconciling"],
      [unbegun, "accepted"],
    ] as const)
      await expect(resumeFiling(ctx, id, { email: "a@b.example", password: "new" })).rejects.toMatchObject({
        code: "state_conflict",
        extra: { currentStatus },
      });
  });

  it("ends a filing that may have been sent as outcome_unknown rather than internal_error", async () => {
    const ctx = await testContext();
    const [untouched, sent] = [await accepted(ctx), await accepted(ctx, "00000000-0011")];
    await advanceFiling(ctx, sent, 0);
    await advanceFiling(ctx, sent, 0);
    await handleFailedRun(ctx, untouched);
    await handleFailedRun(ctx, sent);
    await handleFailedRun(ctx, sent);
    expect((await filingsOf(ctx)).map(({ status, error }) => [status, error?.code, error?.retryable])).toEqual([
      ["failed", "internal_error", true],
      ["failed", "outcome_unknown", false],
    ]);
  });
});

describe("moveFiling", () => {
  it("refuses every transition that does not exist and writes nothing, from each state", async () => {
    const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
    const ctx = await testContext({ clock });
    for (const from of filingStatuses) {
      const id = await accepted(ctx);
      await ctx.db.orm.update(filings).set({ status: from }).where(eq(filings.id, id));
      const before = (await eventsOf(ctx)).length;
      for (const to of filingStatuses.filter((status) => !mayMove(from, status)))
        await expect(moveFiling(ctx, id, { to, reason: "wish" })).rejects.toThrow("can't go from");
      expect(await ctx.db.orm.$count(filingHistory, eq(filingHistory.filingId, id))).toBe(1);
      expect((await eventsOf(ctx)).length).toBe(before);
    }
  });

  it("keeps history and sequence without gaps through random transitions", async () => {
    const ctx = await testContext();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...filingStatuses), { minLength: 5, maxLength: 25 }), async (wishes) => {
        const id = await accepted(ctx);
        const taken = ["accepted"];
        for (const to of wishes) {
          const outcome = await moveFiling(ctx, id, { to, reason: "wish" }).catch(() => null);
          if (outcome) taken.push(to);
        }
        const history = await ctx.db.orm
          .select()
          .from(filingHistory)
          .where(eq(filingHistory.filingId, id))
          .orderBy(asc(filingHistory.position));
        expect(history.map(({ position, fromStatus, toStatus }) => [position, fromStatus, toStatus])).toEqual(
          taken.map((to, n) => [n, taken[n - 1] ?? null, to]),
        );
        const [row] = await ctx.db.orm.select().from(filings).where(eq(filings.id, id));
        expect([row?.status, row?.sequence, row?.completedAt !== null]).toEqual([
          taken.at(-1),
          taken.length - 1,
          isFinal(row?.status ?? "accepted"),
        ]);
      }),
      { numRuns: 40 },
    );
  });

  it("lets one of twenty concurrent transitions succeed", async () => {
    const ctx = await testContext();
    const id = await accepted(ctx);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => moveFiling(ctx, id, { to: n % 2 ? "canceled" : "processing", reason: "race" })),
    );
    const winners = outcomes.filter(({ status }) => status === "fulfilled");
    expect(winners).toHaveLength(1);
    expect(await ctx.db.orm.$count(filingHistory, eq(filingHistory.filingId, id))).toBe(2);
  });

  it("allows sending again only once", async () => {
    const ctx = await testContext();
    const id = await accepted(ctx);
    await ctx.db.orm.update(filings).set({ status: "reconciling", resent: 1 }).where(eq(filings.id, id));
    await expect(moveFiling(ctx, id, { to: "processing", reason: "again" })).rejects.toThrow("sent again already");
  });
});

describe("a filing", () => {
  it("is visible only to its own account and environment", async () => {
    const ctx = await testContext();
    const id = await accepted(ctx);
    const seen = async (by: Ctx) => (await listFilingRows(by, filingListQuery.parse({}))).rows.map((row) => row.id);
    expect(await seen(ctx)).toEqual([id]);
    for (const other of [await testContext(), { ...ctx, environment: "live" as const }]) {
      expect(await seen(other)).toEqual([]);
      const nowhere = { code: "resource_not_found" };
      await expect(readFilingPage(other, id)).rejects.toMatchObject(nowhere);
      await expect(cancelFiling(other, id)).rejects.toMatchObject(nowhere);
      await expect(resumeFiling(other, id, { email: "a@b.example", password: "x" })).rejects.toMatchObject(nowhere);
      await expect(moveFiling(other, id, { to: "processing", reason: "test" })).rejects.toMatchObject(nowhere);
    }
  });

  it("has blocked reasons and a deadline only while it is blocked", async () => {
    const ctx = await testContext();
    const id = await accepted(ctx);
    const reason = { code: "portal_mfa_required", message: "m", resource: "r", guidance: "g" } as const;
    const actionDeadline = new Date("2026-11-24T09:00:00Z");
    await moveFiling(ctx, id, { to: "processing", reason: "test" });
    const blocked = await moveFiling(ctx, id, { to: "action_required", reason: "test", blockedReasons: [reason], actionDeadline });
    expect([blocked.blockedReasons, blocked.actionDeadline]).toEqual([[reason], actionDeadline]);
    const resumed = await moveFiling(ctx, id, { to: "processing", reason: "test" });
    expect([resumed.blockedReasons, resumed.actionDeadline]).toEqual([[], null]);
  });

  it("waits until its deadline, also in a run that started just before it", async () => {
    const clock = manualClock(new Date("2026-11-24T09:00:59Z"));
    const ctx = await testContext({ clock });
    const id = await accepted(ctx);
    await moveFiling(ctx, id, { to: "processing", reason: "test" });
    // 59 of the sandbox's 60 seconds ago; a live filing has 72 hours.
    await moveFiling(ctx, id, { to: "action_required", reason: "test", actionDeadline: new Date("2026-11-24T09:01:00Z") });
    expect(await advanceFiling(ctx, id, 0)).toMatchObject({ status: "action_required", waitMs: 1_000 });
    clock.advance(1_001);
    expect(await advanceFiling(ctx, id, 0)).toMatchObject({ status: "failed", waitMs: null });
  });
});

describe("a test key", () => {
  it("never reaches a live authority, even if the types are bypassed", async () => {
    const ctx = await testContext();
    let entered = 0;
    const live: Authority<"live"> = {
      name: "live",
      environment: "live",
      settleMs: 0,
      placesPerWorker: null,
      signIn: () => {
        entered += 1;
        throw new Error("reached");
      },
    };
    const credentials = { email: "a", password: "b" };
    const nothing = () => Promise.reject(new Error("reached"));
    const hooks = { filingId: "fil_1", credentialsSince: new Date(), declareIntent: nothing, keepEvidence: nothing };
    await expect(signInTo(ctx, live, { environment: "live", credentials }, hooks)).rejects.toThrow("must not reach");
    await expect(
      signInTo(
        ctx,
        live as unknown as Authority<"test">,
        { environment: "test", credentials, simulation: { scenario: "0001", recordIndex: 0, attempt: 1, resent: 0, timesBlocked: 0 } },
        hooks,
      ),
    ).rejects.toThrow("must not reach");
    const sandboxed = { environment: "test", credentials, simulation: {} } as unknown as Parameters<typeof signInTo<"live">>[2];
    await expect(signInTo({ ...ctx, environment: "live" }, live, sandboxed, hooks)).rejects.toThrow("must not reach");
    expect(entered).toBe(0);
    expect(authorityOf("live")).toBeNull();
  });
});
