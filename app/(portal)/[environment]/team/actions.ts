"use server";

import { z } from "zod";
import type { ActionResult } from "@/app/_portal/action-result";
import { portalAction } from "@/app/_portal/portal-action";
import { renewCookie } from "@/app/_portal/renew-cookie";
import type { ShownAccount } from "@/app/_portal/shown-account";
import { roles } from "@/lib/kernel/context";
import { changeRole, leaveAccount, removeMember } from "@/lib/team/change-role";
import { inviteMember, revokeInvitation } from "@/lib/team/invite-member";
import { renewSession } from "@/lib/users/sessions";

const role = z.enum(roles);
const text = z.string().max(400);
const invitation = z.object({ email: text, role });

export async function invite(shown: ShownAccount, input: z.input<typeof invitation>): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx }) => {
    await inviteMember(ctx, invitation.parse(input));
    return null;
  });
}

export async function revoke(shown: ShownAccount, invitationId: string): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx }) => {
    await revokeInvitation(ctx, text.parse(invitationId));
    return null;
  });
}

export async function changeMemberRole(shown: ShownAccount, userId: string, newRole: string): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx, sessionId, user }) => {
    await changeRole(ctx, { userId: text.parse(userId), role: role.parse(newRole) });
    // A change of role ends the person's sessions; the caller's own session continues under a new ID.
    if (userId === user.id) await renewCookie(user.id, await renewSession(ctx, sessionId));
    return null;
  });
}

export async function remove(shown: ShownAccount, userId: string): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx }) => {
    await removeMember(ctx, text.parse(userId));
    return null;
  });
}

/** Ends the caller's own membership and, with it, their sessions in the account. */
export async function leave(shown: ShownAccount): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx }) => {
    await leaveAccount(ctx);
    return null;
  });
}
