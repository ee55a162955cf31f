import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { refusedSignIns } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { acceptFilings } from "../accept-filings";
import type { FilingHooks } from "../authority";
import type { BlockedReason } from "../faults";
import { assertNotRefused, forgetRefusals, noteRefusal } from "./refused-sign-ins";
import { purgeSignIns } from "./sign-in-attempts";

const DAY_MS = 24 * 60 * 60_000;
const START = new Date("2026-11-05T09:00:00.000Z");
const reason: BlockedReason = { code: "portal_invalid_credentials", message: "refused", resource: "encryptedPayload", guidance: "others" };
let clock = manualClock(START);
let ctx: Ctx;
let filingId = "";
let user = "";

beforeEach(async () => {
  clock = manualClock(START);
  user = randomBytes(32).toString("hex");
  ctx = await testContext({ clock });
  const line = { taxId: "00000000-0001", amount: 100, vatStatus: 0 as const, transactionType: "credit" as const };
  const filing = { encryptedPayload: "x", payloadField: "encryptedPayload", lines: [line] };
  filingId = (await acceptFilings(ctx, { taxType: "VAT", form: "one", filings: [filing] })).data.id;
});

/** The hooks of a filing whose credentials were received `beforeMs` ago. */
const hooks = (beforeMs = 0): FilingHooks => ({
  filingId,
  credentialsSince: new Date(clock.now().getTime() - beforeMs),
  declareIntent: () => Promise.reject(new Error("nothing is sent here")),
  keepEvidence: () => Promise.resolve(),
});
const refuse = async (times = 1) => {
  for (let n = 0; n < times; n += 1) await noteRefusal(ctx, user, hooks(), reason);
};
const isTried = (by: Ctx, hash: string, beforeMs: number) =>
  assertNotRefused(by, hash, hooks(beforeMs)).then(
    () => true,
    (error: { reason: BlockedReason }) => error.reason,
  );

it("credentials received before a refusal are not tried again for a day", async () => {
  await refuse();
  expect(await isTried(ctx, user, 0)).toEqual(reason);
  clock.advance(1_000);
  expect(await isTried(ctx, user, 1_000)).toEqual(reason);
  expect(await isTried(ctx, user, 999), "newer credentials are tried").toBe(true);
  clock.advance(DAY_MS - 1_001);
  expect(await isTried(ctx, user, 2 * DAY_MS)).toEqual(reason);
  clock.advance(1);
  expect(await isTried(ctx, user, 2 * DAY_MS)).toBe(true);
});

it("pauses a user's sign-in after three refusals within a day, until the first of them is a day old", async () => {
  await refuse(2);
  clock.advance(60_000);
  expect(await isTried(ctx, user, 0)).toBe(true);
  await refuse();
  clock.advance(1_000);
  expect(await isTried(ctx, user, 0), "new credentials are paused too").toEqual({
    ...reason,
    message: "The portal rejected this user's sign-in 3 times within a day. Sign-in is paused so that the portal doesn't lock the user",
    guidance: "Resume the filing with the correct credentials after 2026-11-06, 09:01 UTC. No sign-in is attempted before then",
  });
  clock.advance(DAY_MS - 61_000);
  expect(await isTried(ctx, user, 0)).toBe(true);
});

it("with more than three refusals, counts the pause from the third most recent one", async () => {
  await refuse();
  clock.advance(3_600_000);
  await refuse(3);
  clock.advance(1);
  expect(await isTried(ctx, user, 0)).toMatchObject({ guidance: expect.stringContaining("2026-11-06, 10:01 UTC") as string });
});

it("counts refusals separately for each account, environment and user", async () => {
  await refuse(3);
  const others: [Ctx, string][] = [
    [await testContext({ clock }), user],
    [{ ...ctx, environment: "live" }, user],
    [ctx, "b".repeat(64)],
  ];
  for (const [by, hash] of others) expect(await isTried(by, hash, 1_000)).toBe(true);
  for (const [by, hash] of others) await forgetRefusals(by, hash);
  expect(await isTried(ctx, user, 0)).toMatchObject({ code: reason.code });
  await forgetRefusals(ctx, user);
  expect(await isTried(ctx, user, 1_000), "after a successful sign-in").toBe(true);
});

it("pauses a user for all accounts after four wrong passwords within a day across accounts", async () => {
  const [other, third] = [await testContext({ clock }), await testContext({ clock })];
  const refuseTo = (by: Ctx, code: BlockedReason["code"] = reason.code) =>
    noteRefusal(by, user, hooks(), { ...reason, code, message: "theirs" });
  await refuseTo(other);
  clock.advance(60_000);
  for (const by of [other, third]) await refuseTo(by);
  // Not a wrong password, so it doesn't count toward the portal's lock.
  await refuseTo(third, "portal_mfa_required");
  clock.advance(1_000);
  expect(await isTried(ctx, user, 2_000), "refusals in other accounts do not block this account's credentials").toBe(true);
  await refuse();
  clock.advance(1_000);
  const left = {
    code: "portal_invalid_credentials",
    resource: "encryptedPayload",
    message:
      "The portal rejected this user's sign-in 4 times (including sign-ins outside this account) within a day. Sign-in is paused so that the portal doesn't lock the user",
    guidance: "Resume the filing with the correct credentials after 2026-11-06, 09:01 UTC. No sign-in is attempted before then",
  };
  for (const by of [ctx, other, third, await testContext({ clock })])
    expect(await isTried(by, user, 0), "new credentials are paused in every account").toEqual(left);
  expect(await isTried(ctx, user, 10_000), "refused credentials are paused too").toEqual(left);
  expect(await isTried(ctx, "b".repeat(64), 0)).toBe(true);
  clock.advance(DAY_MS - 62_000);
  expect(await isTried(ctx, user, 0)).toBe(true);
});

it("deletes refusals after a day", async () => {
  await refuse();
  const left = () => ctx.db.orm.$count(refusedSignIns, eq(refusedSignIns.accountId, ctx.account.id));
  clock.advance(DAY_MS);
  await purgeSignIns(ctx.db, clock);
  expect(await left()).toBe(1);
  clock.advance(1);
  await purgeSignIns(ctx.db, clock);
  expect(await left()).toBe(0);
});
