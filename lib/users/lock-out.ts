import { and, count, eq, gt, sql } from "drizzle-orm";
import { users, visitorAttempts } from "@/drizzle/schema";
import { lockNamed } from "@/lib/kernel/rows/advisory-lock";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { newId } from "@/lib/kernel/ids";
import { writeMail } from "@/lib/mail/write-mail";
import { normalizeEmail } from "./email";
import { auditPerson, type UserRow } from "./own-user";

/** This many failures pause checking for 15 minutes, which limits guesses of each kind to 480 a day. */
const FAILURES_ALLOWED = 5;
const PAUSE_MS = 15 * 60_000;
/** A pause is reported only once a day, because anybody can cause one for anybody. */
const REPORTED_EVERY_MS = DAY_MS;

/** The time until which passwords are not checked, or null. */
export function pausedUntil(ctx: Ctx, user: { lockedUntil: Date | null }): Date | null {
  return user.lockedUntil && user.lockedUntil > ctx.clock.now() ? user.lockedUntil : null;
}

/** Counts a wrong password. Returns the end of the pause if this failure begins one, or else null. */
export async function noteFailedSignIn(ctx: Ctx, userId: string): Promise<Date | null> {
  return inTransaction(ctx, async (tx) => {
    const [counted] = await tx.db.orm
      .update(users)
      .set({ failedSignIns: sql`${users.failedSignIns} + 1` })
      .where(eq(users.id, userId))
      .returning({ failures: users.failedSignIns });
    if (!counted || counted.failures < FAILURES_ALLOWED) return null;
    const until = pauseAfter(tx.clock.now());
    await tx.db.orm.update(users).set({ failedSignIns: 0, lockedUntil: until }).where(eq(users.id, userId));
    await reportPause(tx, userId, "password");
    return until;
  });
}

/**
 * Resets the count after a complete sign-in and returns null. Returns the end of the pause if concurrent guesses have begun one meanwhile,
 * or "refused" if the verified password, given by its hash, is no longer the user's. Wrong passwords don't pause a sign-in by code: its
 * user had already entered the right password, or a provider had vouched.
 */
export async function admitUser(
  ctx: Ctx,
  userId: string,
  provenHash?: string,
  by: "password" | "code" = "password",
): Promise<{ until: Date } | "refused" | null> {
  return inTransaction(ctx, async (tx) => {
    const [user] = await tx.db.orm.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user || (provenHash !== undefined && user.passwordHash !== provenHash)) return "refused";
    const until = by === "code" ? await admitCode(tx, userId) : pausedUntil(tx, user);
    if (until) return { until };
    await tx.db.orm.update(users).set({ failedSignIns: 0, lockedUntil: null }).where(eq(users.id, userId));
    return null;
  });
}

/**
 * Subject prefix of a user's wrong codes, which are deleted like failures with unknown addresses. They are counted separately from wrong
 * passwords, which anybody can send, whereas a code is asked for only after the right password or a provider's confirmation.
 */
export const WRONG_CODE_PREFIX = "code_of:";

const wrongCodeSubject = (userId: string): string => WRONG_CODE_PREFIX + userId;

/** The time until which codes of the second factor are not checked, or null. */
export const codesPausedUntil = (ctx: Ctx, userId: string): Promise<Date | null> => subjectPausedUntil(ctx, wrongCodeSubject(userId));

/**
 * Resets the count of wrong codes after a right one and returns null, or returns the end of the pause if concurrent wrong ones have begun
 * one.
 */
export const admitCode = (ctx: Ctx, userId: string): Promise<Date | null> => admit(ctx, wrongCodeSubject(userId));

/** Counts a wrong code. Returns the end of the pause if this failure begins one, about which the user gets a mail, or else null. */
export async function noteWrongCode(ctx: Ctx, user: Pick<UserRow, "id" | "email" | "name">): Promise<Date | null> {
  return inTransaction(ctx, async (tx) => {
    await lockFailures(tx, wrongCodeSubject(user.id));
    const until = await noteFailure(tx, wrongCodeSubject(user.id));
    if (until) await reportPause(tx, user.id, "code", user);
    return until;
  });
}

/**
 * Subject prefix of wrong passwords entered in a user's own session, counted separately because only someone with the session can send
 * them.
 */
export const WRONG_OWN_PASSWORD_PREFIX = "own_password_of:";

const wrongOwnPasswordSubject = (userId: string): string => WRONG_OWN_PASSWORD_PREFIX + userId;

/** The time until which passwords entered in a session are not checked, or null. */
export const ownPasswordsPausedUntil = (ctx: Ctx, userId: string): Promise<Date | null> =>
  subjectPausedUntil(ctx, wrongOwnPasswordSubject(userId));

/** Resets the count after a right password entered in a session, like `admitCode`. */
export const admitOwnPassword = (ctx: Ctx, userId: string): Promise<Date | null> => admit(ctx, wrongOwnPasswordSubject(userId));

/** Counts a wrong password entered in a session. Returns the end of the pause if this failure begins one, or else null. */
export async function noteWrongOwnPassword(ctx: Ctx, userId: string): Promise<Date | null> {
  return inTransaction(ctx, async (tx) => {
    await lockFailures(tx, wrongOwnPasswordSubject(userId));
    const until = await noteFailure(tx, wrongOwnPasswordSubject(userId));
    if (until) await reportPause(tx, userId, "session");
    return until;
  });
}

/** Records a pause in the user's audit logs and mails `mailed`, each kind at most once a day, even if a sign-in came in between. */
async function reportPause(
  tx: Ctx,
  userId: string,
  by: "password" | "code" | "session",
  recipient?: Pick<UserRow, "email" | "name">,
): Promise<void> {
  const subject = `pause_told:${by}:${userId}`;
  const now = tx.clock.now();
  const today = and(eq(visitorAttempts.subject, subject), gt(visitorAttempts.at, new Date(now.getTime() - REPORTED_EVERY_MS)));
  if ((await tx.db.orm.$count(visitorAttempts, today)) > 0) return;
  await tx.db.orm.insert(visitorAttempts).values({ id: newId("attempt"), subject, at: now });
  if (recipient)
    await writeMail(
      { ...tx, account: { id: "" } },
      { kind: "account_secured", to: recipient.email, data: { name: recipient.name, what: "wrong_codes", detail: null } },
    );
  await auditPerson(tx, userId, { action: "user.sign_in_paused", after: { by } });
}

/** Subject prefix of failures for addresses that nobody has; forgotten after a month (`purgeIdentityTraces`). */
export const UNKNOWN_ADDRESS_PREFIX = "sign_in_of_nobody:";

const unknownAddressSubject = (email: string): string => UNKNOWN_ADDRESS_PREFIX + sha256Hex(normalizeEmail(email));

/**
 * The time until which sign-in with an unknown address is paused. Without this pause, its absence would reveal which addresses are known.
 */
export const unknownAddressPausedUntil = (ctx: Ctx, email: string): Promise<Date | null> =>
  subjectPausedUntil(ctx, unknownAddressSubject(email));

/** Counts an attempt with an unknown address. Returns the end of the pause if this failure begins one, or else null. */
export async function noteUnknownAddress(ctx: Ctx, email: string): Promise<Date | null> {
  return inTransaction(ctx, async (tx) => {
    await lockFailures(tx, unknownAddressSubject(email));
    return noteFailure(tx, unknownAddressSubject(email));
  });
}

async function subjectPausedUntil(ctx: Ctx, subject: string): Promise<Date | null> {
  const { pausedAt } = await failuresOf(ctx, subject);
  return pausedAt ? pausedUntil(ctx, { lockedUntil: pauseAfter(pausedAt) }) : null;
}

/** Serializes failures per subject. */
async function lockFailures(tx: Ctx, subject: string): Promise<void> {
  await lockNamed(tx, "attempts", subject);
}

/**
 * Waits for failures that are just being counted: otherwise a right guess among concurrent ones would succeed before the wrong ones count.
 */
async function admit(ctx: Ctx, subject: string): Promise<Date | null> {
  return inTransaction(ctx, async (tx) => {
    await lockFailures(tx, subject);
    const until = await subjectPausedUntil(tx, subject);
    if (until === null) await tx.db.orm.delete(visitorAttempts).where(eq(visitorAttempts.subject, subject));
    return until;
  });
}

async function noteFailure(tx: Ctx, subject: string): Promise<Date | null> {
  await tx.db.orm.insert(visitorAttempts).values({ id: newId("attempt"), subject, at: tx.clock.now() });
  const failures = await failuresOf(tx, subject);
  return failures.count % FAILURES_ALLOWED === 0 ? pauseAfter(tx.clock.now()) : null;
}

const pauseAfter = (failure: Date): Date => new Date(failure.getTime() + PAUSE_MS);

/** The number of failures, and the time of the latest one that began a pause, since concurrent attempts may be counted after it. */
async function failuresOf(ctx: Ctx, subject: string): Promise<{ count: number; pausedAt: Date | null }> {
  const numbered = ctx.db.orm
    .select({ at: visitorAttempts.at, number: sql<number>`row_number() over (order by ${visitorAttempts.at})`.as("number") })
    .from(visitorAttempts)
    .where(eq(visitorAttempts.subject, subject))
    .as("numbered");
  const [failures] = await ctx.db.orm
    .select({
      count: count(),
      pausedAt: sql`max(${numbered.at}) filter (where ${numbered.number} % ${FAILURES_ALLOWED} = 0)`.mapWith(visitorAttempts.at),
    })
    .from(numbered);
  return failures ?? { count: 0, pausedAt: null };
}
