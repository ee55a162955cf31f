import { and, desc, eq, gte, sql } from "drizzle-orm";
import { filingHistory, filingIntents } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import type { AuthoritySession } from "./authority";
import type { BlockedReason } from "./faults";
import type { FilingRow } from "./present-filing";

/**
 * Whether the session belongs to the portal user who may have sent the return last. Portals list submissions by user, so another user's
 * empty list says nothing about it. For intents stored before the user was recorded, any resumption since the filing was first in doubt
 * counts as another user's.
 */
export async function isSendersSession(ctx: Ctx, row: FilingRow, session: Pick<AuthoritySession, "sender">): Promise<boolean> {
  const reader = await session.sender();
  if (reader === null) return true;
  const [intent] = await ctx.db.orm
    .select({ userHash: filingIntents.userHash })
    .from(filingIntents)
    .where(eq(filingIntents.filingId, row.id))
    .orderBy(desc(filingIntents.createdAt), desc(filingIntents.id))
    .limit(1);
  if (!intent) return true;
  if (intent.userHash !== null) return intent.userHash === reader;
  const resumed = and(
    eq(filingHistory.filingId, row.id),
    eq(filingHistory.fromStatus, "action_required"),
    gte(filingHistory.position, sql`(select min(position) from filing_history where filing_id = ${row.id} and to_status = 'reconciling')`),
  );
  return (await ctx.db.orm.$count(filingHistory, resumed)) === 0;
}

/** Blocks a filing whose new portal user can't see whether the former user's return arrived. */
export const anotherUser: BlockedReason = {
  code: "portal_invalid_credentials",
  message: "The return may have been sent by another portal user, and this user's submissions don't show it",
  resource: "encryptedPayload",
  guidance: "Resume the filing with the portal user it was sent with. Only that user's submissions show whether the return arrived",
};

/** Rewords a refused sign-in for a return that may have been sent: another user would not see it. */
export function forSameUser(reason: BlockedReason): BlockedReason {
  if (reason === anotherUser) return reason;
  // The reason's own guidance says that nothing was sent, which may be wrong here.
  if (reason.code === "tin_not_linked") return { ...reason, guidance: anotherUser.guidance };
  if (reason.code === "portal_mfa_required")
    return {
      ...reason,
      guidance:
        "Ask the taxpayer to turn off the security code for this user, then resume the filing with the same user. The return may have been sent, and another user's submissions may not show it",
    };
  return {
    ...reason,
    guidance: `${reason.guidance}. Use the same portal user: another user's submissions may not show whether the return arrived`,
  };
}
