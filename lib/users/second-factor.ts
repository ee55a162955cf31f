import { randomBytes } from "node:crypto";
import { and, eq, isNull, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import { userRecoveryCodes, userSecondFactors } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { seal, sha256Hex, unseal } from "@/lib/kernel/crypto";
import { env } from "@/lib/kernel/env";
import { DomainError, invalidField } from "@/lib/kernel/errors";
import { logger } from "@/lib/kernel/logger";
import { writeMail } from "@/lib/mail/write-mail";
import { assertNotPaused, assertOwnPassword, assertOwnSignIn } from "./assert-own-password";
import { admitCode, codesPausedUntil, noteWrongCode } from "./lock-out";
import { actingUserId, assertAddressProved, auditPerson, userById, type UserRow } from "./own-user";
import { endSessionsOf, lockPerson, renewSession } from "./sessions";

// RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, thirty seconds.
const PERIOD_SECONDS = 30;
const RECOVERY_CODES = 10;

export const associated = (userId: string): string => `second-factor:${userId}`;

function totpOf(user: UserRow, secret: Secret): TOTP {
  return new TOTP({ issuer: "Levy", label: user.email, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS, secret });
}

export interface SecondFactorStatus {
  isOn: boolean;
  since: string | null;
  recoveryCodesLeft: number;
}

/** The status of the acting user's second factor. */
export async function readSecondFactor(ctx: Ctx): Promise<SecondFactorStatus> {
  const userId = actingUserId(ctx);
  const [row] = await ctx.db.orm
    .select()
    .from(userSecondFactors)
    .where(and(eq(userSecondFactors.userId, userId), eq(userSecondFactors.confirmed, true)));
  const recoveryCodesLeft = row
    ? await ctx.db.orm.$count(userRecoveryCodes, and(eq(userRecoveryCodes.userId, userId), isNull(userRecoveryCodes.usedAt)))
    : 0;
  return { isOn: row !== undefined, since: row?.createdAt.toISOString() ?? null, recoveryCodesLeft };
}

/** Whether a user is asked for a code. A setup that was begun but never confirmed does not count. */
export async function hasSecondFactor(ctx: Ctx, userId: string): Promise<boolean> {
  return (await ctx.db.orm.$count(userSecondFactors, and(eq(userSecondFactors.userId, userId), eq(userSecondFactors.confirmed, true)))) > 0;
}

/**
 * Creates a secret for the acting user's authenticator app, which is returned only here, and takes effect once confirmed by a first code.
 * Requires a confirmed address: with a second factor on another's address, its owner would be locked out.
 * @throws invalid_request (currentPassword), rate_limited, state_conflict (already on, address unconfirmed, or a user without a password
 * did not sign in recently)
 */
export async function beginSecondFactor(
  ctx: Ctx,
  input: { sessionId: string; currentPassword: string },
): Promise<{ secret: string; uri: string; qrSvg: string }> {
  const user = await userById(ctx, actingUserId(ctx));
  assertAddressProved(user);
  await assertOwnSignIn(ctx, user, input);
  const [key] = env().masterKeys;
  if (!key) throw new Error("no master key: a secret can't be sealed");
  const secret = new Secret({ size: 20 });
  const sealedSecret = seal(secret.base32, key, associated(user.id));
  const written = await ctx.db.orm
    .insert(userSecondFactors)
    .values({ userId: user.id, sealedSecret, createdAt: ctx.clock.now() })
    .onConflictDoUpdate({
      target: userSecondFactors.userId,
      set: { sealedSecret, lastStep: 0, createdAt: ctx.clock.now() },
      setWhere: eq(userSecondFactors.confirmed, false),
    })
    .returning({ userId: userSecondFactors.userId });
  if (written.length === 0) throw new DomainError("state_conflict", "Two-factor authentication is already on. Turn it off first.");
  const uri = totpOf(user, secret).toString();
  return { secret: secret.base32, uri, qrSvg: renderSVG(uri, { ecc: "M", border: 2 }) };
}

/**
 * Turns the second factor on with a first code. The recovery codes are returned only here. The session gets a new id, and the user's other
 * sessions end.
 * @throws invalid_request (code), state_conflict (no setup was begun, or the address is unconfirmed)
 */
export async function confirmSecondFactor(
  ctx: Ctx,
  input: { sessionId: string; code: string },
): Promise<{ recoveryCodes: string[]; sessionId: string }> {
  const user = await userById(ctx, actingUserId(ctx));
  assertAddressProved(user);
  const step = await stepOf(ctx, user, input.code, false);
  if (step === null)
    throw invalidField(
      "code",
      "wrong_code",
      "This code is incorrect. Wait for the next one, and check that your phone's clock is correct.",
    );
  return inTransaction(ctx, async (tx) => {
    await lockPerson(tx, user.id);
    const on = await tx.db.orm
      .update(userSecondFactors)
      .set({ confirmed: true, lastStep: step, createdAt: tx.clock.now() })
      .where(and(eq(userSecondFactors.userId, user.id), eq(userSecondFactors.confirmed, false)))
      .returning({ userId: userSecondFactors.userId });
    if (on.length === 0) throw new DomainError("state_conflict", "Two-factor authentication is already on");
    const recoveryCodes = await writeRecoveryCodes(tx, user.id);
    const sessionId = await renewSession(tx, input.sessionId);
    await endSessionsOf(tx, user.id, sessionId);
    await tell(tx, user, "second_factor_on", "user.second_factor_on");
    return { recoveryCodes, sessionId };
  });
}

/**
 * Turns the second factor off, given password and code.
 * @throws invalid_request (currentPassword, code), rate_limited, state_conflict
 */
export async function removeSecondFactor(
  ctx: Ctx,
  input: { sessionId: string; currentPassword: string; code: string },
): Promise<{ sessionId: string }> {
  const user = await userById(ctx, actingUserId(ctx));
  await assertOwnPassword(ctx, user, input.currentPassword);
  if (!(await hasSecondFactor(ctx, user.id))) throw new DomainError("state_conflict", "Two-factor authentication is off");
  await assertCode(ctx, user, input.code);
  return inTransaction(ctx, async (tx) => {
    await lockPerson(tx, user.id);
    await tx.db.orm.delete(userSecondFactors).where(eq(userSecondFactors.userId, user.id));
    await tx.db.orm.delete(userRecoveryCodes).where(eq(userRecoveryCodes.userId, user.id));
    const sessionId = await renewSession(tx, input.sessionId);
    await endSessionsOf(tx, user.id, sessionId);
    await tell(tx, user, "second_factor_off", "user.second_factor_off");
    return { sessionId };
  });
}

/**
 * Creates ten new recovery codes, given the password and code that would also turn the second factor off; voids the old ones.
 * @throws invalid_request (currentPassword, code), rate_limited, state_conflict (off)
 */
export async function renewRecoveryCodes(ctx: Ctx, input: { currentPassword: string; code: string }): Promise<{ recoveryCodes: string[] }> {
  const user = await userById(ctx, actingUserId(ctx));
  await assertOwnPassword(ctx, user, input.currentPassword);
  if (!(await hasSecondFactor(ctx, user.id))) throw new DomainError("state_conflict", "Two-factor authentication is off");
  await assertCode(ctx, user, input.code);
  return inTransaction(ctx, async (tx) => {
    // Serialized, or the codes of two concurrent renewals would both stay valid.
    await tx.db.orm.select().from(userSecondFactors).where(eq(userSecondFactors.userId, user.id)).for("update");
    const recoveryCodes = await writeRecoveryCodes(tx, user.id);
    await tell(tx, user, "recovery_codes_renewed", "user.recovery_codes_renewed");
    return { recoveryCodes };
  });
}

/**
 * Verifies a code of the acting user's second factor, which must be on.
 * @throws invalid_request (code), rate_limited
 */
export async function assertCode(ctx: Ctx, user: UserRow, code: string): Promise<void> {
  assertNotPaused(ctx, await codesPausedUntil(ctx, user.id));
  // Among concurrent guesses, a right one must not count once the wrong ones have begun a pause.
  if (await takeCode(ctx, user, code)) return assertNotPaused(ctx, await admitCode(ctx, user.id));
  await noteWrongCode(ctx, user);
  throw invalidField("code", "wrong_code", "This code is incorrect or was already used");
}

/** Verifies a code of the app or a recovery code, and uses it up. */
export async function takeCode(ctx: Ctx, user: UserRow, code: string): Promise<boolean> {
  const text = code.replace(/[\s-]/g, "").toUpperCase();
  if (!/^\d{6}$/.test(text)) return takeRecoveryCode(ctx, user, text);
  const step = await stepOf(ctx, user, text, true);
  if (step === null) return false;
  // No code is accepted twice, nor one older than the last accepted, so a code that someone watched is worthless (RFC 6238 §5.2).
  const taken = await ctx.db.orm
    .update(userSecondFactors)
    .set({ lastStep: step })
    .where(and(eq(userSecondFactors.userId, user.id), eq(userSecondFactors.confirmed, true), lt(userSecondFactors.lastStep, step)))
    .returning({ userId: userSecondFactors.userId });
  if (taken.length === 0) logger("sign-in").warn({ userId: user.id }, "a code of a second factor was shown again, and refused");
  return taken.length > 0;
}

/** The 30-second time step of a code, at most one before or after now; null if it matches none. */
async function stepOf(ctx: Ctx, user: UserRow, code: string, confirmed: boolean): Promise<number | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(userSecondFactors)
    .where(and(eq(userSecondFactors.userId, user.id), eq(userSecondFactors.confirmed, confirmed)));
  if (!row) return null;
  const secret = Secret.fromBase32(unseal(row.sealedSecret, env().masterKeys, associated(user.id)));
  const timestamp = ctx.clock.now().getTime();
  const delta = totpOf(user, secret).validate({ token: code.replace(/\s/g, ""), timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta;
}

const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Sixteen characters out of 32 give 80 bits, so that a plain hash can't be reversed. */
function newRecoveryCode(): string {
  return Array.from(randomBytes(16), (byte) => ALPHABET[byte % ALPHABET.length])
    .join("")
    .replace(/(.{4})(?=.)/g, "$1-");
}

const recoveryHash = (userId: string, code: string): string => sha256Hex(`${userId}:${code.replaceAll("-", "")}`);

async function writeRecoveryCodes(tx: Ctx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.db.orm.delete(userRecoveryCodes).where(eq(userRecoveryCodes.userId, userId));
  await tx.db.orm.insert(userRecoveryCodes).values(codes.map((code) => ({ userId, hash: recoveryHash(userId, code) })));
  return codes;
}

async function takeRecoveryCode(ctx: Ctx, user: UserRow, text: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const taken = await tx.db.orm
      .update(userRecoveryCodes)
      .set({ usedAt: tx.clock.now() })
      .where(
        and(
          eq(userRecoveryCodes.userId, user.id),
          eq(userRecoveryCodes.hash, recoveryHash(user.id, text)),
          isNull(userRecoveryCodes.usedAt),
        ),
      )
      .returning({ userId: userRecoveryCodes.userId });
    if (taken.length === 0) return false;
    await tell(tx, user, "recovery_code_used", "user.recovery_code_used");
    return true;
  });
}

async function tell(
  tx: Ctx,
  user: UserRow,
  what: "second_factor_on" | "second_factor_off" | "recovery_code_used" | "recovery_codes_renewed",
  action: string,
): Promise<void> {
  await auditPerson(tx, user.id, { action });
  await writeMail(
    { ...tx, account: { id: "" } },
    { kind: "account_secured", to: user.email, data: { name: user.name, what, detail: null } },
  );
}
