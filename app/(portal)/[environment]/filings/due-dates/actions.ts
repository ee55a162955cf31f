"use server";

import { z } from "zod";
import type { ActionResult } from "@/app/_portal/action-result";
import { portalAction } from "@/app/_portal/portal-action";
import type { ShownAccount } from "@/app/_portal/shown-account";
import { recordFiledElsewhere, recordFiledElsewhereRequest, type RecordFiledElsewhereRequest } from "@/lib/returns/record-filed-elsewhere";
import { removeFiledElsewhere } from "@/lib/returns/remove-filed-elsewhere";

export async function recordFiled(shown: ShownAccount, input: RecordFiledElsewhereRequest): Promise<ActionResult<{ id: string }>> {
  return portalAction(shown, ({ ctx }) => recordFiledElsewhere(ctx, recordFiledElsewhereRequest.parse(input)));
}

export async function removeFiled(shown: ShownAccount, id: string): Promise<ActionResult<{ id: string }>> {
  return portalAction(shown, ({ ctx }) => removeFiledElsewhere(ctx, z.string().max(100).parse(id)));
}
