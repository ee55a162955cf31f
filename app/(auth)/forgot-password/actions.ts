"use server";

import { z } from "zod";
import { actionResult, type ActionResult } from "@/app/_portal/action-result";
import { visitorAddress } from "@/app/_portal/visitor";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { requestPasswordReset } from "@/lib/users/reset-password";

/** The answer is the same whether anybody has this address or not. */
export async function requestReset(email: string): Promise<ActionResult<null>> {
  return actionResult(async () => {
    await requestPasswordReset(visitorContext(), { email: z.string().max(400).parse(email), address: await visitorAddress() });
    return null;
  });
}
