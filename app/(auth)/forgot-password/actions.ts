"use server";

import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { actionResult, type ActionResult } from "@/app/_portal/action-result";
import { visitorAddress } from "@/app/_portal/visitor";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { requestPasswordReset } from "@/lib/users/reset-password";

/**
 * Every answer takes at least this long, which is longer than writing an email. Otherwise the response time would reveal which addresses
 * have an account.
 */
const ANSWER_AFTER_MS = 1_000;

/** Mails a link for choosing a new password. The answer and its timing are the same whether or not the address belongs to an account. */
export async function requestReset(email: string): Promise<ActionResult<null>> {
  return actionResult(async () => {
    const asked = { email: z.string().max(400).parse(email), address: await visitorAddress() };
    await Promise.all([requestPasswordReset(visitorContext(), asked), wait(ANSWER_AFTER_MS)]);
    return null;
  });
}
