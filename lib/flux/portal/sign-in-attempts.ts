import { and, asc, eq, gt, lt } from "drizzle-orm";
import { refusedSignIns, signInAttempts } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { HOUR_MS } from "@/lib/kernel/time/duration-values";
import { newId } from "@/lib/kernel/ids";
import { SignInPaused, type FilingHooks } from "../authority";
import type { BlockedReason } from "../faults";
import { forgetRefusals, MOST_OF_ALL, noteRefusal, REMEMBERED_MS, wrongPasswordsOfAll } from "./refused-sign-ins";

/** How long the next sign-in waits after 0, 1, 2 or 3 unanswered attempts, so that an outage of hours doesn't use up a day's attempts. */
const PAUSE_AFTER_MS: readonly number[] = [0, 0, HOUR_MS, 6 * HOUR_MS];

/**
 * Records, before a password is sent to the portal, that it is about to be; returns the attempt's id. An attempt without an answer may have
 * been a wrong password that the portal counted, so it counts here too until an answer says otherwise or a day has passed. Throws
 * SignInPaused if one more attempt might make the portal lock the user.
 */
export async function beginSignIn(ctx: Ctx, userHash: string): Promise<string> {
  const now = ctx.clock.now();
  const unanswered = await unansweredOf(ctx, userHash);
  const latest = unanswered.at(-1);
  if (latest) {
    const counted = [...unanswered, ...(await wrongPasswordsOfAll(ctx, userHash)).map(({ refusedAt }) => refusedAt)].sort(
      (a, b) => a.getTime() - b.getTime(),
    );
    const oldest = counted.at(-MOST_OF_ALL);
    const freeAtMs = Math.max(latest.getTime() + (PAUSE_AFTER_MS[unanswered.length] ?? 0), oldest ? oldest.getTime() + REMEMBERED_MS : 0);
    if (freeAtMs > now.getTime()) throw new SignInPaused(freeAtMs - now.getTime());
  }
  const id = newId("signIn");
  await ctx.db.orm.insert(signInAttempts).values({ id, environment: ctx.environment, userHash, attemptedAt: now });
  return id;
}

async function unansweredOf(ctx: Ctx, userHash: string): Promise<Date[]> {
  const since = new Date(ctx.clock.now().getTime() - REMEMBERED_MS);
  const rows = await ctx.db.orm
    .select({ attemptedAt: signInAttempts.attemptedAt })
    .from(signInAttempts)
    .where(and(ofUser(ctx, userHash), gt(signInAttempts.attemptedAt, since)))
    .orderBy(asc(signInAttempts.attemptedAt));
  return rows.map(({ attemptedAt }) => attemptedAt);
}

const ofUser = (ctx: Ctx, userHash: string) => and(eq(signInAttempts.userHash, userHash), eq(signInAttempts.environment, ctx.environment));

/** Deletes an attempt: the portal said that it did not take the password. */
export async function forgetAttempt(ctx: Ctx, attempt: string): Promise<void> {
  await ctx.db.orm.delete(signInAttempts).where(eq(signInAttempts.id, attempt));
}

/** Turns an attempt that the portal refused into a refusal with its reason. */
export async function recordRefusal(ctx: Ctx, attempt: string, userHash: string, hooks: FilingHooks, reason: BlockedReason): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await noteRefusal(tx, userHash, hooks, reason);
    await forgetAttempt(tx, attempt);
  });
}

/** Deletes the user's attempts of all accounts, and this account's refusals: the portal let the user in, and so counts from zero again. */
export async function recordSignIn(ctx: Ctx, userHash: string): Promise<void> {
  await ctx.db.orm.delete(signInAttempts).where(ofUser(ctx, userHash));
  await forgetRefusals(ctx, userHash);
}

/** Deletes refusals and attempts that are more than a day old. */
export async function purgeSignIns(db: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - REMEMBERED_MS);
  await db.orm.delete(refusedSignIns).where(lt(refusedSignIns.refusedAt, before));
  await db.orm.delete(signInAttempts).where(lt(signInAttempts.attemptedAt, before));
}
