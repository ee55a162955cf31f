"use server";

import { z } from "zod";
import type { ActionResult } from "@/app/_portal/action-result";
import { portalAction } from "@/app/_portal/portal-action";
import { renewCookie } from "@/app/_portal/renew-cookie";
import type { ShownAccount } from "@/app/_portal/shown-account";
import { switchAccount } from "@/lib/team/own-accounts";

/** Switches the caller to another of their accounts. */
export async function switchTo(shown: ShownAccount, accountId: string): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx, sessionId, user }) => {
    const renewed = await switchAccount(ctx, { accountId: z.string().max(100).parse(accountId), sessionId });
    await renewCookie(user.id, renewed.sessionId);
    return null;
  });
}
