import type { IsoDate } from "@/lib/kernel/dates";
import type { RulePack } from "@/lib/tax/rule-pack";
import { isInForce } from "@/lib/tax/rules-in-force";
import type { AnalysisRequest, AnalysisWarning, Invoice, VendorTaxProfile } from "../../model";

/**
 * Whether the analysis found that tax is due when the liability is booked. Drafts and returns then use the invoice's date as well. They know
 * it from the warning, which is all that a stored result keeps of it, so its code is part of the stored format.
 */
export const isAtBooking = (warnings: readonly { code: string }[]): boolean => warnings.some(({ code }) => code === "wht_at_booking");

/** The day whose table applies, with warnings about it. */
export interface WithholdingDay {
  date: IsoDate;
  warnings: AnalysisWarning[];
}

/**
 * The day whose table withholding follows and whose month it is returned in: the payment date, else the day of the analysis. If the law
 * names the recognition of a related party's liability (`pack.wht.relatedParties`), the earlier of the two. The invoice's date stands in
 * for that recognition: a later booking would be the buyer's own delay.
 */
export function withholdingDay(
  { invoiceDate }: Invoice,
  { paymentDate }: AnalysisRequest,
  asOf: IsoDate,
  vendor: { profile: VendorTaxProfile; pack: RulePack },
): WithholdingDay {
  const paid = paymentDate ?? asOf;
  const rule = vendor.pack.wht.relatedParties;
  const booked = invoiceDate.value;
  if (!vendor.profile.relatedParty || !rule || booked === null || booked >= paid || !isInForce(rule, booked))
    return { date: paid, warnings: [] };
  const message = `The vendor is a related party, so tax is withheld when the liability is booked, not only when it is paid (${rule.legalBasis}). The invoice date (${booked}) is taken as that day.`;
  return { date: booked, warnings: [{ code: "wht_at_booking", message }] };
}
