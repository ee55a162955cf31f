"use server";

import { z } from "zod";
import { actionResult, type ActionResult } from "@/app/_portal/action-result";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { resetPassword, type PasswordReset } from "@/lib/users/reset-password";

const text = z.string().max(400);

export async function setPassword(token: string, password: string): Promise<ActionResult<PasswordReset>> {
  return actionResult(() => resetPassword(visitorContext(), { token: text.parse(token), password: text.parse(password) }));
}
