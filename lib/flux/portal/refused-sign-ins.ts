import { createHmac, hkdfSync } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import { refusedSignIns } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";
import { newId } from "@/lib/kernel/ids";
import { SignInRefused, type FilingDesk } from "../authority";
import type { BlockedReason } from "../faults";

const REMEMBERED_MS = 24 * 60 * 60_000;
/** Refusals of one user name in a day after which it is left alone: portals lock an account at the fifth. */
const MOST_A_DAY = 3;

/** A user name that is never stored: hashed under a key derived from the master key. */
export function userHashOf(portal: string, userName: string): string {
  const [masterKey] = env().masterKeys;
  if (!masterKey) throw new Error("no master key is set");
  const key = Buffer.from(hkdfSync("sha256", masterKey.key, "", "refused sign-ins", 32));
  return createHmac("sha256", key).update(`${portal}\n${userName}`).digest("hex");
}

/**
 * Throws SignInRefused, without going near the portal, where it refused these credentials before: those that came before the
 * refusal of the same user name are taken for the same. So five hundred filings with one wrong password cost one try, each
 * renewal of the credentials one more, and never so many in a day that the portal locks the account.
 */
export async function assertNotRefused(ctx: Ctx, userHash: string, { credentialsSince }: FilingDesk): Promise<void> {
  const refusals = await ctx.db.orm
    .select()
    .from(refusedSignIns)
    .where(
      and(
        eq(refusedSignIns.userHash, userHash),
        eq(refusedSignIns.accountId, ctx.account.id),
        eq(refusedSignIns.environment, ctx.environment),
        gt(refusedSignIns.refusedAt, new Date(ctx.clock.now().getTime() - REMEMBERED_MS)),
      ),
    );
  const refused =
    refusals.find(({ refusedAt }) => refusedAt >= credentialsSince) ?? (refusals.length >= MOST_A_DAY ? refusals[0] : undefined);
  if (refused) throw new SignInRefused(refused.reason as unknown as BlockedReason);
}

export async function noteRefusal(ctx: Ctx, userHash: string, { filingId }: FilingDesk, reason: BlockedReason): Promise<void> {
  await ctx.db.orm
    .insert(refusedSignIns)
    .values({
      id: newId("refusal"),
      accountId: ctx.account.id,
      environment: ctx.environment,
      filingId,
      userHash,
      reason,
      refusedAt: ctx.clock.now(),
    });
}

/** The portal let the user name in: what it refused before no longer counts. */
export async function forgetRefusals(ctx: Ctx, userHash: string): Promise<void> {
  await ctx.db.orm
    .delete(refusedSignIns)
    .where(
      and(
        eq(refusedSignIns.userHash, userHash),
        eq(refusedSignIns.accountId, ctx.account.id),
        eq(refusedSignIns.environment, ctx.environment),
      ),
    );
}

/** Forgets refusals after a day. */
export async function purgeRefusals({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await db.orm.delete(refusedSignIns).where(lt(refusedSignIns.refusedAt, new Date(clock.now().getTime() - REMEMBERED_MS)));
}
