"use server";

import { z } from "zod";
import type { ActionResult } from "@/app/_portal/action-result";
import { portalAction } from "@/app/_portal/portal-action";
import { setAnalysisSettings } from "@/lib/accounts/analysis-settings";
import { closeAccount } from "@/lib/accounts/close-account";
import { accountChange, changeAccount } from "@/lib/accounts/change-account";
import { setRetention } from "@/lib/accounts/set-retention";
import type { BusinessView } from "@/lib/businesses/businesses";
import { saveBusiness, type BusinessInput } from "@/lib/businesses/save-business";
import { removeVendor, saveVendor, type VendorInput } from "@/lib/businesses/vendors";
import { setLowThreshold } from "@/lib/credits/low-threshold";
import type { AnalysisSettingsChange } from "@/lib/prism/analysis-settings";
import { removeCorrection } from "@/lib/prism/learn/remove-correction";

export async function saveAccount(environment: string, input: z.input<typeof accountChange>): Promise<ActionResult<null>> {
  return portalAction(environment, async ({ ctx }) => {
    await changeAccount(ctx, accountChange.parse(input));
    return null;
  });
}

export async function saveOneBusiness(environment: string, input: BusinessInput): Promise<ActionResult<null>> {
  return portalAction(environment, async ({ ctx }) => {
    await saveBusiness(ctx, input);
    return null;
  });
}

export async function saveOneVendor(environment: string, input: VendorInput): Promise<ActionResult<BusinessView>> {
  return portalAction(environment, ({ ctx }) => saveVendor(ctx, input));
}

export async function removeOneVendor(environment: string, businessId: string, key: string): Promise<ActionResult<BusinessView>> {
  return portalAction(environment, ({ ctx }) => removeVendor(ctx, { businessId, key }));
}

/** Credits below which owners get a mail and partners the event; of this environment alone. */
export async function saveLowThreshold(environment: string, threshold: number): Promise<ActionResult<null>> {
  return portalAction(environment, async ({ ctx }) => {
    await setLowThreshold(ctx, z.number().parse(threshold));
    return null;
  });
}

export async function saveRetention(environment: string, documentDays: number): Promise<ActionResult<null>> {
  return portalAction(environment, async ({ ctx }) => {
    await setRetention(ctx, { documentDays: z.number().parse(documentDays) });
    return null;
  });
}

/** After it nobody is signed in to the account any more. */
export async function closeOwnAccount(environment: string, confirmedName: string, currentPassword: string): Promise<ActionResult<null>> {
  return portalAction(environment, async ({ ctx }) => {
    await closeAccount(ctx, {
      confirmedName: z.string().max(400).parse(confirmedName),
      currentPassword: z.string().max(400).parse(currentPassword),
    });
    return null;
  });
}

/** Limits of the law and confirmed facts; null brings a default back. */
export async function saveRules(
  environment: string,
  change: Pick<AnalysisSettingsChange, "taxLimits" | "confirmedFacts">,
): Promise<ActionResult<null>> {
  return portalAction(environment, async ({ ctx }) => {
    await setAnalysisSettings(ctx, change);
    return null;
  });
}

/** Thresholds of the checks; null brings a default back. */
export async function saveThresholds(environment: string, thresholds: AnalysisSettingsChange["thresholds"]): Promise<ActionResult<null>> {
  return portalAction(environment, async ({ ctx }) => {
    await setAnalysisSettings(ctx, { thresholds });
    return null;
  });
}

/** Whether an earlier correction, which this one had replaced, applies again. */
export async function forgetCorrection(environment: string, id: string): Promise<ActionResult<{ restored: boolean }>> {
  return portalAction(environment, async ({ ctx }) => ({
    restored: (await removeCorrection(ctx, { id: z.string().max(64).parse(id) })) !== null,
  }));
}
