import { and, asc, eq, gt, sql } from "drizzle-orm";
import { refusedSignIns } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { SignInRefused, type FilingDesk } from "../authority";
import type { BlockedReason } from "../faults";

export const REMEMBERED_MS = 24 * 60 * 60_000;
/** Refusals of one user name in a day after which it is left alone: portals lock an account at the fifth. */
const MOST_A_DAY = 3;
/** Wrong passwords of one user name through all accounts together, as of a taxpayer with two partners: one less than locks it. */
export const MOST_OF_ALL = 4;

/**
 * Throws SignInRefused, without going near the portal, where it refused these credentials before: those that came before the
 * refusal of the same user name are taken for the same. So five hundred filings with one wrong password cost one try, each
 * renewal of the credentials one more, and never so many in a day that the portal locks the account, whoever's they were.
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
    )
    .orderBy(asc(refusedSignIns.refusedAt));
  const oldest = refusals.at(-MOST_A_DAY);
  if (oldest) throw new SignInRefused(leftAlone(oldest.reason as unknown as BlockedReason, oldest.refusedAt, `${MOST_A_DAY} times`));
  const oldestOfAll = (await wrongPasswordsOfAll(ctx, userHash)).at(-MOST_OF_ALL);
  if (oldestOfAll)
    throw new SignInRefused(
      leftAlone(wrongPassword, oldestOfAll.refusedAt, `${MOST_OF_ALL} times (including sign-ins outside this account)`),
    );
  const refused = refusals.find(({ refusedAt }) => refusedAt >= credentialsSince);
  if (refused) throw new SignInRefused(refused.reason as unknown as BlockedReason);
}

/** Only how many they were, and when: another account's wrong password says nothing of this one's, and is none of its business. */
export const wrongPasswordsOfAll = (ctx: Ctx, userHash: string) =>
  ctx.db.orm
    .select({ refusedAt: refusedSignIns.refusedAt })
    .from(refusedSignIns)
    .where(
      and(
        eq(refusedSignIns.userHash, userHash),
        eq(refusedSignIns.environment, ctx.environment),
        eq(sql`${refusedSignIns.reason} ->> 'code'`, wrongPassword.code),
        gt(refusedSignIns.refusedAt, new Date(ctx.clock.now().getTime() - REMEMBERED_MS)),
      ),
    )
    .orderBy(asc(refusedSignIns.refusedAt));

const wrongPassword = { code: "portal_invalid_credentials", resource: "encryptedPayload" } as const;

/** Whoever resumed with the right password must hear that it was not tried, and from when on it is. */
function leftAlone(reason: Pick<BlockedReason, "code" | "resource">, refusedAt: Date, howOften: string): BlockedReason {
  const free = new Date(refusedAt.getTime() + REMEMBERED_MS + 60_000).toISOString();
  return {
    ...reason,
    message: `The portal rejected this user's sign-in ${howOften} within a day. Sign-in is paused so that the portal doesn't lock the user`,
    guidance: `Resume the filing with the correct credentials after ${free.slice(0, 10)}, ${free.slice(11, 16)} UTC. No sign-in is attempted before then`,
  };
}

/** Writes down that the portal refused the credentials of a filing, under the hash of their user name. */
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
