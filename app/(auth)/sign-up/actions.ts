"use server";

import { z } from "zod";
import { actionResult, type ActionResult } from "@/app/_portal/action-result";
import { visitorAddress } from "@/app/_portal/visitor";
import { createAccount } from "@/lib/accounts/create-account";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { countAttempt } from "@/lib/users/limit-attempts";

const text = z.string().max(400);
const newAccount = z.object({ name: text, userName: text, email: text, password: text, defaultCountry: text });

/** Creates an account with its owner. The form signs the owner in afterwards. */
export async function signUp(input: z.input<typeof newAccount>): Promise<ActionResult<null>> {
  return actionResult(async () => {
    const account = newAccount.parse(input);
    await countAttempt(visitorContext(), "sign_up", await visitorAddress());
    await createAccount(visitorContext(), account);
    return null;
  });
}
