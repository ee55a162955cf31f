import { and, asc, eq, gt, sql } from "drizzle-orm";
import { refusedSignIns } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { newId } from "@/lib/kernel/ids";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { SignInRefused, type FilingHooks } from "../authority";
import type { BlockedReason } from "../faults";

export const REMEMBERED_MS = DAY_MS;
/** Refusals of one user name within a day after which no sign-in is tried: portals lock an account at the fifth. */
const MOST_A_DAY = 3;
/** Wrong passwords of one user name within a day across all accounts (a taxpayer may have two partners): one fewer than locks it. */
export const MOST_OF_ALL = 4;

/**
 * Throws SignInRefused, without contacting the portal, if it refused these credentials before. Credentials that were received before a
 * refusal of the same user name are assumed to be the refused ones. So five hundred filings with one wrong password cost one attempt, and
 * each renewal of the credentials one more; together they never reach the number at which the portal locks the user, whichever accounts
 * they came from.
 */
export async function assertNotRefused(ctx: Ctx, userHash: string, { credentialsSince }: FilingHooks): Promise<void> {
  const refusals = await ctx.db.orm
    .select()
    .from(refusedSignIns)
    .where(
      and(
        eq(refusedSignIns.userHash, userHash),
        ofTenant(refusedSignIns, ctx),
        gt(refusedSignIns.refusedAt, new Date(ctx.clock.now().getTime() - REMEMBERED_MS)),
      ),
    )
    .orderBy(asc(refusedSignIns.refusedAt));
  const oldest = refusals.at(-MOST_A_DAY);
  if (oldest) throw new SignInRefused(leftAlone(oldest.reason, oldest.refusedAt, `${MOST_A_DAY} times`));
  const oldestOfAll = (await wrongPasswordsOfAll(ctx, userHash)).at(-MOST_OF_ALL);
  if (oldestOfAll)
    throw new SignInRefused(
      leftAlone(wrongPassword, oldestOfAll.refusedAt, `${MOST_OF_ALL} times (including sign-ins outside this account)`),
    );
  const refused = refusals.find(({ refusedAt }) => refusedAt >= credentialsSince);
  if (refused) throw new SignInRefused(refused.reason);
}

/** Selects times only: another account's wrong password says nothing about this account's, which must not learn more. */
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

/** A person who resumed with the right password must learn that it was not tried, and when it will be. */
function leftAlone(reason: Pick<BlockedReason, "code" | "resource">, refusedAt: Date, howOften: string): BlockedReason {
  const free = new Date(refusedAt.getTime() + REMEMBERED_MS + 60_000).toISOString();
  return {
    ...reason,
    message: `The portal rejected this user's sign-in ${howOften} within a day. Sign-in is paused so that the portal doesn't lock the user`,
    guidance: `Resume the filing with the correct credentials after ${free.slice(0, 10)}, ${free.slice(11, 16)} UTC. No sign-in is attempted before then`,
  };
}

/** Records that the portal refused a filing's credentials, under the hash of their user name. */
export async function noteRefusal(ctx: Ctx, userHash: string, { filingId }: FilingHooks, reason: BlockedReason): Promise<void> {
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

/** The portal let the user in, so this account's earlier refusals no longer count. */
export async function forgetRefusals(ctx: Ctx, userHash: string): Promise<void> {
  await ctx.db.orm.delete(refusedSignIns).where(and(eq(refusedSignIns.userHash, userHash), ofTenant(refusedSignIns, ctx)));
}
