"use server";

import { z } from "zod";
import type { ActionResult } from "@/app/_portal/action-result";
import { portalAction } from "@/app/_portal/portal-action";
import type { ShownAccount } from "@/app/_portal/shown-account";
import { setAnalysisSettings } from "@/lib/accounts/analysis-settings";
import { closeAccount } from "@/lib/accounts/close-account";
import { changeAccount, type AccountChange } from "@/lib/accounts/change-account";
import { countDocumentsBeyond, type DocumentsBeyond } from "@/lib/accounts/count-documents-beyond";
import { setRetention } from "@/lib/accounts/set-retention";
import type { BusinessView } from "@/lib/businesses/businesses";
import { saveBusiness, type BusinessInput } from "@/lib/businesses/save-business";
import { removeVendor, saveVendor, type VendorInput } from "@/lib/businesses/vendors";
import { setLowThreshold } from "@/lib/credits/low-threshold";
import type { AnalysisSettingsChange } from "@/lib/prism/analysis-settings";
import { removeCorrection } from "@/lib/prism/learn/remove-correction";

export async function saveAccount(shown: ShownAccount, input: AccountChange): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx }) => {
    await changeAccount(ctx, input);
    return null;
  });
}

export async function saveOneBusiness(shown: ShownAccount, input: BusinessInput): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx }) => {
    await saveBusiness(ctx, input);
    return null;
  });
}

export async function saveOneVendor(shown: ShownAccount, input: VendorInput): Promise<ActionResult<BusinessView>> {
  return portalAction(shown, ({ ctx }) => saveVendor(ctx, input));
}

export async function removeOneVendor(shown: ShownAccount, businessId: string, key: string): Promise<ActionResult<BusinessView>> {
  return portalAction(shown, ({ ctx }) => removeVendor(ctx, { businessId, key }));
}

/** Sets the balance below which owners get an email and partners get an event. Applies to this environment only. */
export async function saveLowThreshold(shown: ShownAccount, threshold: number): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx }) => {
    await setLowThreshold(ctx, threshold);
    return null;
  });
}

export async function saveRetention(shown: ShownAccount, documentDays: number): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx }) => {
    await setRetention(ctx, { documentDays });
    return null;
  });
}

/** Counts the documents, test and live, that a shorter retention would delete. */
export async function countOlderDocuments(shown: ShownAccount, documentDays: number): Promise<ActionResult<DocumentsBeyond>> {
  return portalAction(shown, ({ ctx }) => countDocumentsBeyond(ctx, { documentDays }));
}

/** Closes the account and ends every session in it. */
export async function closeOwnAccount(
  shown: ShownAccount,
  confirmedName: string,
  currentPassword: string,
  code: string,
): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx, sessionId }) => {
    await closeAccount(ctx, {
      sessionId,
      confirmedName: z.string().max(400).parse(confirmedName),
      currentPassword: z.string().max(400).parse(currentPassword),
      code: z.string().max(400).parse(code),
    });
    return null;
  });
}

/** Saves statutory limits and confirmed facts; null restores a default. */
export async function saveRules(
  shown: ShownAccount,
  change: Pick<AnalysisSettingsChange, "taxLimits" | "confirmedFacts">,
): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx }) => {
    await setAnalysisSettings(ctx, change);
    return null;
  });
}

/** Saves the thresholds of the checks; null restores a default. */
export async function saveThresholds(shown: ShownAccount, thresholds: AnalysisSettingsChange["thresholds"]): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx }) => {
    await setAnalysisSettings(ctx, { thresholds });
    return null;
  });
}

/** Removes a learned correction. `restored`: the correction that it had replaced applies again. */
export async function forgetCorrection(shown: ShownAccount, id: string): Promise<ActionResult<{ restored: boolean }>> {
  return portalAction(shown, async ({ ctx }) => ({
    restored: (await removeCorrection(ctx, { id: z.string().max(64).parse(id) })) !== null,
  }));
}
