"use server";

import { z } from "zod";
import { actionResult, type ActionResult } from "@/app/_portal/action-result";
import { createAccount } from "@/lib/accounts/create-account";
import { visitorContext } from "@/lib/accounts/open-portal-session";

const text = z.string().max(400);
const newAccount = z.object({ name: text, userName: text, email: text, password: text, defaultCountry: text });

/** Makes an account with its owner; the form signs them in afterwards. */
export async function signUp(input: z.input<typeof newAccount>): Promise<ActionResult<null>> {
  return actionResult(async () => {
    await createAccount(visitorContext(), newAccount.parse(input));
    return null;
  });
}
