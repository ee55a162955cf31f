import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { userTokens } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import { HOUR_MS } from "@/lib/kernel/time/duration-values";
import { newId } from "@/lib/kernel/ids";

type Row = typeof userTokens.$inferSelect;
export type TokenPurpose = Row["purpose"];

const lifeMs: Record<TokenPurpose, number> = { verify_address: 48 * HOUR_MS, reset_password: HOUR_MS, second_factor: HOUR_MS / 6 };

/** 256 random bits in base64url, fit for a link. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Creates a single-use token and voids earlier ones of the same user and purpose. Only its SHA-256 is stored. */
export async function issueUserToken(tx: Ctx, input: { userId: string; purpose: TokenPurpose; email: string }): Promise<string> {
  const now = tx.clock.now();
  await voidUserTokens(tx, input.userId, input.purpose);
  const token = newToken();
  await tx.db.orm
    .insert(userTokens)
    .values({
      id: newId("userToken"),
      ...input,
      hash: sha256Hex(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs[input.purpose]),
    });
  return token;
}

/** Voids all unused tokens of a user for one purpose, so that their links stop working. */
export async function voidUserTokens(tx: Ctx, userId: string, purpose: TokenPurpose): Promise<void> {
  await tx.db.orm
    .update(userTokens)
    .set({ usedAt: tx.clock.now() })
    .where(and(eq(userTokens.userId, userId), eq(userTokens.purpose, purpose), isNull(userTokens.usedAt)));
}

const valid = (ctx: Ctx, purpose: TokenPurpose, token: string) =>
  and(
    eq(userTokens.hash, sha256Hex(token)),
    eq(userTokens.purpose, purpose),
    isNull(userTokens.usedAt),
    gt(userTokens.expiresAt, ctx.clock.now()),
  );

/** The row of a token; null if it is unknown, used, void, or expired. */
export async function findUserToken(ctx: Ctx, purpose: TokenPurpose, token: string): Promise<Row | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(userTokens)
    .where(valid(ctx, purpose, token));
  return row ?? null;
}

/** Like `findUserToken`, and uses the token up: of two concurrent calls, only one gets it. */
export async function takeUserToken(tx: Ctx, purpose: TokenPurpose, token: string): Promise<Row | null> {
  const [row] = await tx.db.orm
    .update(userTokens)
    .set({ usedAt: tx.clock.now() })
    .where(valid(tx, purpose, token))
    .returning();
  return row ?? null;
}
