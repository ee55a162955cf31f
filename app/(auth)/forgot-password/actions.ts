"use server";

import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { actionResult, type ActionResult } from "@/app/_portal/action-result";
import { visitorAddress } from "@/app/_portal/visitor";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { requestPasswordReset } from "@/lib/users/reset-password";

/** Longer than writing a mail takes: who has one to write would else be known by the time of the answer. */
const ANSWER_AFTER_MS = 1_000;

/** The answer is the same whether anybody has this address or not, and comes as soon. */
export async function requestReset(email: string): Promise<ActionResult<null>> {
  return actionResult(async () => {
    const asked = { email: z.string().max(400).parse(email), address: await visitorAddress() };
    await Promise.all([requestPasswordReset(visitorContext(), asked), wait(ANSWER_AFTER_MS)]);
    return null;
  });
}
