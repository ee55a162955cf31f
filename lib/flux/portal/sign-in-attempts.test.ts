import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { refusedSignIns, signInAttempts } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { acceptFilings } from "../accept-filings";
import { SignInPaused, type FilingHooks } from "../authority";
import type { BlockedReason } from "../faults";
import { noteRefusal } from "./refused-sign-ins";
import { recordRefusal, recordSignIn, beginSignIn, forgetAttempt, purgeSignIns } from "./sign-in-attempts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const reason: BlockedReason = { code: "portal_invalid_credentials", message: "refused", resource: "encryptedPayload", guidance: "others" };
let clock = manualClock(new Date("2026-11-05T09:00:00.000Z"));
let ctx: Ctx;
let hooks: FilingHooks;
let user = "";

beforeEach(async () => {
  clock = manualClock(new Date("2026-11-05T09:00:00.000Z"));
  user = randomBytes(32).toString("hex");
  ctx = await testContext({ clock });
  const line = { taxId: "00000000-0001", amount: 100, vatStatus: 0 as const, transactionType: "credit" as const };
  const filing = { encryptedPayload: "x", payloadField: "encryptedPayload", lines: [line] };
  const filingId = (await acceptFilings(ctx, { taxType: "VAT", form: "one", filings: [filing] })).data.id;
  const nothing = () => Promise.reject(new Error("nothing is sent here"));
  hooks = { filingId, credentialsSince: clock.now(), declareIntent: nothing, keepEvidence: nothing };
});

/** Begins a sign-in; returns the attempt's id, or the milliseconds that it has to wait. */
const begin = (by: Ctx = ctx, hash = user): Promise<string | number> =>
  beginSignIn(by, hash).catch((error: unknown) => {
    if (error instanceof SignInPaused) return error.forMs;
    throw error;
  });
const left = () => ctx.db.orm.$count(signInAttempts, eq(signInAttempts.userHash, user));

it("delays sign-ins after unanswered attempts, and allows a user four a day", async () => {
  const started = clock.now().getTime();
  expect(await begin()).toMatch(/^sgn_/);
  expect(await begin(), "one response may be lost without a delay").toMatch(/^sgn_/);
  expect(await begin()).toBe(HOUR_MS);
  clock.advance(HOUR_MS);
  expect(await begin()).toMatch(/^sgn_/);
  clock.advance(1);
  expect(await begin()).toBe(6 * HOUR_MS - 1);
  clock.advance(6 * HOUR_MS - 1);
  expect(await begin()).toMatch(/^sgn_/);
  expect(await begin(), "no fifth attempt, at which portals lock the user").toBe(17 * HOUR_MS);
  expect(await left()).toBe(4);
  clock.advance(17 * HOUR_MS - 1);
  expect(await begin()).toBe(1);
  clock.advance(1);
  expect(await begin()).toMatch(/^sgn_/);
  expect(clock.now().getTime() - started).toBe(DAY_MS);
});

it("counts unanswered attempts together with wrong passwords, across accounts", async () => {
  const other = await testContext({ clock });
  for (const by of [ctx, other, other]) await noteRefusal(by, user, hooks, reason);
  clock.advance(HOUR_MS);
  expect(await begin(other)).toMatch(/^sgn_/);
  expect(await begin(), "three unanswered attempts and one wrong password").toBe(23 * HOUR_MS);
  expect(await begin(ctx, randomBytes(32).toString("hex")), "another user").toMatch(/^sgn_/);
  expect(await begin({ ...ctx, environment: "live" }), "another portal").toMatch(/^sgn_/);
  clock.advance(23 * HOUR_MS);
  expect(await begin()).toMatch(/^sgn_/);
});

it("settles an attempt as refused, forgotten or signed in", async () => {
  await recordRefusal(ctx, String(await begin()), user, hooks, reason);
  expect([await left(), await ctx.db.orm.$count(refusedSignIns, eq(refusedSignIns.userHash, user))]).toEqual([0, 1]);
  await forgetAttempt(ctx, String(await begin()));
  expect(await left()).toBe(0);
  const other = await testContext({ clock });
  await begin(other);
  await begin();
  await recordSignIn(ctx, user);
  expect(await left(), "a successful sign-in resets the count for every account").toBe(0);
  expect(await ctx.db.orm.$count(refusedSignIns, eq(refusedSignIns.userHash, user))).toBe(0);
});

it("deletes attempts after a day", async () => {
  await begin();
  clock.advance(DAY_MS);
  await purgeSignIns(ctx.db, clock);
  expect(await left()).toBe(1);
  clock.advance(1);
  await purgeSignIns(ctx.db, clock);
  expect(await left()).toBe(0);
});
