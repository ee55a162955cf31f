import type { AnalysisContext, AnalysisWarning, Invoice, Treatment } from "../../model";
import { samePartyName } from "../../party-names";
import type { OwnBusiness } from "./jurisdiction";

/** Confidence low enough for review: whether tax is withheld at all depends on whose sale it is. */
const IN_DOUBT = 0.5;

const NEITHER = "Neither party on the invoice could be matched to the business, so the invoice was treated as a purchase.";
const LIKELY_OWN =
  "The vendor has the name of your account, and nothing says which business this is, so the invoice was treated as a purchase. If it is your own sale, enter the business with its tax ID in the settings, or send businessName or businessTaxID.";

/**
 * Whether an invoice that matches neither party to the business is likely a sale: no business is known, and the vendor has the account's
 * own name. A platform's bill to its own customer looks the same, so this only sends the invoice to review.
 */
export function isLikelyOwnSale(invoice: Invoice, business: OwnBusiness, { accountName }: AnalysisContext): boolean {
  const vendor = invoice.vendor.name.value;
  return business.name === null && business.taxId === null && !!accountName && vendor !== null && samePartyName(vendor, accountName);
}

/** The warning that the direction was only assumed. */
export const assumedDirection = (isOwnSale: boolean): AnalysisWarning => ({
  code: "direction_assumed",
  message: isOwnSale ? LIKELY_OWN : NEITHER,
});

/** Lowers the confidence of a purchase that is likely the account's own sale, so that nothing is withheld without review. */
export const doubtedAsSale = (treatment: Treatment): Treatment => ({
  ...treatment,
  wht: { ...treatment.wht, confidence: Math.min(treatment.wht.confidence, IN_DOUBT) },
});
