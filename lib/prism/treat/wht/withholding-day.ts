import type { IsoDate } from "@/lib/kernel/dates";
import type { RulePack } from "@/lib/tax/rule-pack";
import { isInForce } from "@/lib/tax/rules-in-force";
import type { AnalysisRequest, AnalysisWarning, Invoice, VendorTaxProfile } from "../../model";

/** Whether an analysis found that tax is due when the liability is booked: drafts and returns then go by the invoice's date too. */
export const isAtBooking = (warnings: readonly { code: string }[]): boolean => warnings.some(({ code }) => code === "wht_at_booking");

/** The day by which tax is withheld, and what there is to say of it. */
export interface WithholdingDay {
  date: IsoDate;
  warnings: AnalysisWarning[];
}

/**
 * The day whose table withholding goes by and in whose month it is returned: that of the payment, else of the analysis; where the law
 * names the recognition of a related party's liability (`pack.wht.relatedParties`), the earlier of the two. The invoice's date stands
 * for that recognition: a later entry would be the buyer's own delay.
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
