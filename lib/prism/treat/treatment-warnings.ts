import type { RulePack } from "@/lib/tax/rule-pack";
import type { AnalysisContext, AnalysisWarning, Invoice, WhtOpinion } from "../model";
import type { Recipient } from "./parties/recipient";
import { mayBeInFreeZone } from "./parties/relieved-customer";
import { statedFact } from "./wht/stated-fact";
import { asksAboutLine } from "./wht/wht-opinion";
import { unverifiedRule } from "./vat/vat-decision";
import { isVatCharged } from "./vat/vat-evidence";
import type { VatSituation } from "./vat/vat-situation";
import type { WhtDecision } from "./wht/wht-situation";

/** Names that suggest an appointed VAT collector. The appointment itself is a setting; a match only asks the user to check it. */
const COLLECTOR_NAME =
  /\b(ministry|federal|state government|local government|government of|agency|authority|commission|bank|nnpc|oil and gas|petroleum|mtn|airtel)\b/i;

/** Below this confidence, nothing on the page shows what kind of payee the supplier is. */
const ASSUMED_TYPE = 0.8;

/** Warnings about the invoice as a whole. `buyer` is the buyer's name, empty if unknown. */
export function generalWarnings(
  invoice: Invoice,
  context: AnalysisContext,
  { pack, direction, vendor, evidence }: VatSituation,
  buyer: string,
): AnalysisWarning[] {
  const warnings: AnalysisWarning[] = [];
  if (!invoice.invoiceDate.value)
    warnings.push({
      code: "tax_point_assumed",
      message: `The invoice has no date. VAT was determined under the rules in force on ${context.asOf}.`,
    });
  if (evidence.foreign)
    warnings.push({
      code: "foreign_vat_charged",
      message: `The VAT charged is from ${vendor.country ?? "another country"} and is not input VAT in ${pack.name}.`,
    });
  if (invoice.pricesIncludeTax && evidence.chargedMinor === null)
    warnings.push({
      code: "vat_included_not_stated",
      message: "The document says that prices include VAT but shows no VAT amount. VAT was taken out of the base at the statutory rate.",
    });
  if (mayBeInFreeZone(buyer) && isVatCharged(evidence) && pack.vat.reliefs.some(({ code }) => code === "free_zone"))
    warnings.push({
      code: "customer_may_be_relieved",
      message: `"${buyer}" may be in a free zone. What an approved entity there consumes for its approved activity is exempt from ${pack.vat.taxName}.`,
    });
  if (
    direction === "purchase" &&
    context.business.profile.vatWithholdingAgent === undefined &&
    pack.vat.withheld.some((row) => row.share === "all") &&
    COLLECTOR_NAME.test(buyer)
  ) {
    warnings.push({
      code: "buyer_may_withhold_vat",
      message: `"${buyer}" may be appointed to withhold VAT. If so, set this on the business.`,
    });
  }
  const vatExempt = statedFact(invoice.statements, "vat_exempt");
  if (vatExempt)
    warnings.push({
      code: "vat_exemption_stated",
      message: `The document says "${vatExempt.raw}". The treatment follows the rules, not this statement.`,
    });
  return warnings;
}

/** The warning about a payment that the country's table doesn't list. */
const unlistedPayment = (label: string, { name }: RulePack): AnalysisWarning => ({
  code: "wht_row_unknown",
  message: `The withholding tax rule for ${label.toLowerCase()} in ${name} is unknown, so withholding tax was not determined.`,
});

/** Warnings about the tax withheld. */
export function whtWarnings(
  decisions: readonly WhtDecision[],
  lines: readonly WhtOpinion[],
  vendor: Recipient,
  pack: RulePack,
): AnalysisWarning[] {
  // A line that the table doesn't list is told of only if the invoice passes with it; another line's open question goes to review alone.
  const asks = asksAboutLine(lines);
  const warnings = decisions.flatMap(({ unlisted, warnings: own }) =>
    unlisted === null || asks ? own : [unlistedPayment(unlisted, pack), ...own],
  );
  if (lines.some((line) => line.remitTo === "state") && vendor.partnership && !pack.wht.partnershipsVerified)
    warnings.push(
      unverifiedRule(`${pack.country}-WHT-PARTNERSHIP`, "Tax withheld from a partnership or business name is remitted to the state."),
    );
  if (pack.wht.individualsRemitTo === "state" && vendor.typeConfidence < ASSUMED_TYPE && lines.some((line) => line.remitTo === "federal"))
    warnings.push({
      code: "recipient_type_assumed",
      message:
        "Nothing shows whether the supplier is a company, so it was treated as one. Tax withheld from an individual or a business name is remitted to the state. If that applies, set the vendor's type.",
    });
  if (lines.some((line) => line.applicable) && vendor.tin === "valid" && !vendor.tinVerified)
    warnings.push(
      unverifiedRule(
        `${pack.country}-TAXID-NIN`,
        "The supplier's number was read as a National Identification Number, which serves as a tax ID.",
      ),
    );
  return warnings;
}

/** Removes duplicate warnings and those about facts that the account has confirmed for itself. */
export function withoutConfirmedFacts({ confirmedFacts = [] }: AnalysisContext, all: readonly AnalysisWarning[]): AnalysisWarning[] {
  const warnings = all.filter((warning) => warning.fact === undefined || !confirmedFacts.includes(warning.fact));
  return warnings.filter(
    (warning, index) => warnings.findIndex((other) => other.code === warning.code && other.message === warning.message) === index,
  );
}
