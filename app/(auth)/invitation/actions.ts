"use server";

import { z } from "zod";
import { actionResult, type ActionResult } from "@/app/_portal/action-result";
import { personAction } from "@/app/_portal/portal-action";
import { renewCookie } from "@/app/_portal/renew-cookie";
import { visitorAddress } from "@/app/_portal/visitor";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { acceptInvitation, joinByInvitation } from "@/lib/team/accept-invitation";
import { countAttempt } from "@/lib/users/limit-attempts";

const text = z.string().max(400);
const newcomer = z.object({ name: text, password: text });

/** Creates the invited person's user and membership. The form signs them in afterwards. */
export async function join(token: string, input: z.input<typeof newcomer>): Promise<ActionResult<{ email: string }>> {
  return actionResult(async () => {
    await countAttempt(visitorContext(), "sign_up", await visitorAddress());
    return joinByInvitation(visitorContext(), { token: text.parse(token), ...newcomer.parse(input) });
  });
}

/** Accepts an invitation for the person who is signed in with the invited address. */
export async function accept(token: string): Promise<ActionResult<null>> {
  return personAction(async ({ ctx, sessionId, user }) => {
    const renewed = await acceptInvitation(ctx, { token: text.parse(token), sessionId });
    await renewCookie(user.id, renewed.sessionId);
    return null;
  });
}
