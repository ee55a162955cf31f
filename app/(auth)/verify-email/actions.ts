"use server";

import { z } from "zod";
import { actionResult, type ActionResult } from "@/app/_portal/action-result";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { confirmAddress } from "@/lib/users/confirm-address";

export async function confirm(token: string): Promise<ActionResult<{ email: string }>> {
  return actionResult(() => confirmAddress(visitorContext(), z.string().max(400).parse(token)));
}
