"use server";

import { z } from "zod";
import type { ActionResult } from "@/app/_portal/action-result";
import { portalAction } from "@/app/_portal/portal-action";
import { renewCookie } from "@/app/_portal/renew-cookie";
import type { ShownAccount } from "@/app/_portal/shown-account";
import { changePassword } from "@/lib/users/change-password";
import { sendConfirmation } from "@/lib/users/confirm-address";
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, renewRecoveryCodes } from "@/lib/users/second-factor";
import { endOtherSessions, endSession } from "@/lib/users/sessions";

const text = z.string().max(400);

export async function resendConfirmation(shown: ShownAccount): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx }) => {
    await sendConfirmation(ctx);
    return null;
  });
}

export async function changeOwnPassword(shown: ShownAccount, currentPassword: string, password: string): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx, sessionId, user }) => {
    const renewed = await changePassword(ctx, { sessionId, currentPassword: text.parse(currentPassword), password: text.parse(password) });
    await renewCookie(user.id, renewed.sessionId);
    return null;
  });
}

export async function beginFactor(shown: ShownAccount, currentPassword: string): Promise<ActionResult<{ secret: string; qrSvg: string }>> {
  return portalAction(shown, async ({ ctx, sessionId }) => {
    const { secret, qrSvg } = await beginSecondFactor(ctx, { sessionId, currentPassword: text.parse(currentPassword) });
    return { secret, qrSvg };
  });
}

export async function confirmFactor(shown: ShownAccount, code: string): Promise<ActionResult<{ recoveryCodes: string[] }>> {
  return portalAction(shown, async ({ ctx, sessionId, user }) => {
    const made = await confirmSecondFactor(ctx, { sessionId, code: text.parse(code) });
    await renewCookie(user.id, made.sessionId);
    return { recoveryCodes: made.recoveryCodes };
  });
}

export async function removeFactor(shown: ShownAccount, currentPassword: string, code: string): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx, sessionId, user }) => {
    const renewed = await removeSecondFactor(ctx, { sessionId, currentPassword: text.parse(currentPassword), code: text.parse(code) });
    await renewCookie(user.id, renewed.sessionId);
    return null;
  });
}

export async function newRecoveryCodes(
  shown: ShownAccount,
  currentPassword: string,
  code: string,
): Promise<ActionResult<{ recoveryCodes: string[] }>> {
  return portalAction(shown, ({ ctx }) =>
    renewRecoveryCodes(ctx, { currentPassword: text.parse(currentPassword), code: text.parse(code) }),
  );
}

export async function endOne(shown: ShownAccount, id: string): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx }) => {
    await endSession(ctx, text.parse(id));
    return null;
  });
}

export async function endAllOthers(shown: ShownAccount): Promise<ActionResult<{ ended: number }>> {
  return portalAction(shown, async ({ ctx, sessionId }) => ({ ended: await endOtherSessions(ctx, sessionId) }));
}
