import { eq } from "drizzle-orm";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filingIntents } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { encryptFor, rowOf, traceOf } from "@/scripts/testing/filings";
import { acceptLive, liveAccount as liveAccountOf, startLivePortal, taxpayer, type TestPortal } from "@/scripts/testing/portal";
import { advanceFiling } from "../advance-filing";
import { moveFiling } from "../move-filing";
import { resumeFiling } from "../resume-filing";
import { anotherUser } from "../sender";
import type { FilingStatus } from "../states";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startLivePortal();
  portal.switches.onePerPeriod = false;
});
afterAll(() => portal.stop());

const submitted = (reference: string) => portal.books.allSubmissions().filter((entry) => entry.reference === reference);
/** A manual clock, by which the portal settles, so that nobody has to wait. */
const clock = manualClock(new Date("2026-11-10T08:00:00Z"));
const liveAccount = () => liveAccountOf({ clock });

/**
 * Runs a filing like the engine, with pauses that pass almost at once, until there is nothing to wait for or it reaches the status `until`.
 */
async function run(ctx: Ctx, id: string, until: FilingStatus | null): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) {
    const { waitMs, status } = await advanceFiling(ctx, id, 0);
    if (status === until || waitMs === null || status === "action_required") return;
    clock.advance(waitMs);
    if (waitMs > 0) await setTimeout(100);
  }
  throw new Error("the filing came to no end");
}
const runToEnd = (ctx: Ctx, id: string) => run(ctx, id, null);

describe("a return that may have been sent, resumed with another portal user", () => {
  const [first, second] = [
    { email: "first@acme.example", password: taxpayer.password },
    { email: "second@acme.example", password: taxpayer.password },
  ];
  const reasonsOf = async (ctx: Ctx, id: string) => (await rowOf(ctx, id)).blockedReasons as unknown as { guidance: string }[];

  /** A filing in doubt: the answer to the first user's submission was lost, and now the portal asks that user for a code. */
  async function inDoubt(lost: "lostAnswers" | "lostBeforeSaving") {
    portal.switches[lost] = 1;
    for (const user of [first, second]) portal.books.register({ ...taxpayer, ...user });
    const account = await liveAccount();
    const id = await acceptLive(account, { credentials: first });
    await run(account.ctx, id, "reconciling");
    portal.books.register({ ...taxpayer, ...first, asksForCode: true });
    await runToEnd(account.ctx, id);
    const resumeWith = async (user: typeof first) => {
      clock.advance(1_000);
      await resumeFiling(account.ctx, id, encryptFor(account.secret, user));
      await runToEnd(account.ctx, id);
    };
    return { account, id, resumeWith };
  }

  it("is not sent again until the first user's list of submissions settles it", async () => {
    const before = portal.books.counts();
    const { account, id, resumeWith } = await inDoubt("lostAnswers");
    expect(await reasonsOf(account.ctx, id)).toMatchObject([
      { code: "portal_mfa_required", guidance: expect.stringContaining("resume the filing with the same user") },
    ]);
    await resumeWith(second);
    expect(await reasonsOf(account.ctx, id)).toMatchObject([
      { code: "portal_invalid_credentials", guidance: expect.stringContaining("with the portal user it was sent with") },
    ]);
    portal.books.register({ ...taxpayer, ...first });
    await resumeWith(first);
    expect(await traceOf(account.ctx, id)).toEqual([
      ...["accepted", "processing", "reconciling", "action_required", "reconciling", "action_required", "reconciling"],
      ...["submitted", "success"],
    ]);
    expect(portal.books.counts()).toMatchObject({ submissions: before.submissions + 1, duplicates: before.duplicates });
  });

  it("is sent again if the first user's list shows that it never arrived", async () => {
    const { account, id, resumeWith } = await inDoubt("lostBeforeSaving");
    await resumeWith(second);
    expect([(await rowOf(account.ctx, id)).status, submitted(id)]).toEqual(["action_required", []]);
    portal.books.register({ ...taxpayer, ...first });
    await resumeWith(first);
    expect([(await rowOf(account.ctx, id)).status, submitted(id).length]).toEqual(["success", 1]);
  });

  it("is sent a second time only with the first user's credentials", async () => {
    portal.switches.lostBeforeSaving = 1;
    for (const user of [first, second]) portal.books.register({ ...taxpayer, ...user });
    const account = await liveAccount();
    const id = await acceptLive(account, { credentials: first });
    await run(account.ctx, id, "reconciling");
    await run(account.ctx, id, "processing");
    expect(await rowOf(account.ctx, id)).toMatchObject({ status: "processing", resent: 1 });
    await moveFiling(account.ctx, id, { to: "action_required", reason: "test" });
    const resumeWith = async (user: typeof first) => {
      clock.advance(1_000);
      await resumeFiling(account.ctx, id, encryptFor(account.secret, user));
      await runToEnd(account.ctx, id);
    };
    await resumeWith(second);
    expect([(await rowOf(account.ctx, id)).status, submitted(id)]).toEqual(["action_required", []]);
    expect(await reasonsOf(account.ctx, id)).toEqual([anotherUser]);
    await resumeWith(first);
    expect([(await rowOf(account.ctx, id)).status, submitted(id).length]).toEqual(["success", 1]);
  });

  it("counts as another user's if no user was recorded and the credentials have changed since", async () => {
    const { account, id, resumeWith } = await inDoubt("lostAnswers");
    await account.ctx.db.orm.update(filingIntents).set({ userHash: null }).where(eq(filingIntents.filingId, id));
    await resumeWith(second);
    expect([(await rowOf(account.ctx, id)).status, submitted(id).length]).toEqual(["action_required", 1]);
  });

  it("counts as the same user's if no user was recorded and nobody resumed it", async () => {
    portal.switches.lostBeforeSaving = 1;
    portal.books.register({ ...taxpayer, ...first });
    const account = await liveAccount();
    const id = await acceptLive(account, { credentials: first });
    await run(account.ctx, id, "reconciling");
    await account.ctx.db.orm.update(filingIntents).set({ userHash: null }).where(eq(filingIntents.filingId, id));
    await runToEnd(account.ctx, id);
    expect([(await rowOf(account.ctx, id)).status, submitted(id).length]).toEqual(["success", 1]);
  });
});
