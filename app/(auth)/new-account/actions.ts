"use server";

import { z } from "zod";
import type { ActionResult } from "@/app/_portal/action-result";
import { personAction } from "@/app/_portal/portal-action";
import { renewCookie } from "@/app/_portal/renew-cookie";
import { visitorAddress } from "@/app/_portal/visitor";
import { openAccount as open } from "@/lib/accounts/open-account";
import { countAttempt } from "@/lib/users/limit-attempts";

const text = z.string().max(400);
const facts = z.object({ name: text, defaultCountry: text });

/** Creates an account for a person who is signed in but belongs to none. */
export async function openAccount(input: z.input<typeof facts>): Promise<ActionResult<null>> {
  return personAction(async ({ ctx, sessionId, user }) => {
    const asked = facts.parse(input);
    await countAttempt(ctx, "sign_up", await visitorAddress());
    const opened = await open(ctx, { ...asked, sessionId });
    await renewCookie(user.id, opened.sessionId);
    return null;
  });
}
