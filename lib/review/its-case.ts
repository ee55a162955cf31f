import type { Ctx } from "@/lib/kernel/context";
import { analysisContextOf } from "@/lib/prism/items/analysis-context";
import type { LearnableVatTreatment } from "@/lib/prism/model";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { vendorProfile } from "@/lib/prism/treat/parties/recipient";
import { relievedCustomer } from "@/lib/prism/treat/parties/relieved-customer";
import { statedFact } from "@/lib/prism/treat/wht/stated-fact";
import type { LoadedReview } from "./load-review";

/**
 * Reviewer's reasons about the vendor or customer rather than the goods: "not registered for VAT", "below the threshold", "export to
 * Ghana", "we are in a free zone".
 */
const OF_VENDOR =
  /\b(?:not|never|isn't|n't|non)[- ](?:yet |vat[- ])*regist|\bunregistered\b|\bvat[- ]regist|\bregist(?:ered|ration) (?:for|with)\b|\bthreshold\b|\bturnover\b|\bsmall (?:business|company|supplier|vendor)\b/i;
const OF_CUSTOMER =
  /\bexport(?:s|ed|ing)?\b|\bfree[- ](?:trade |export )?zone\b|\bdiplomat(?:s|ic)?\b|\bembass(?:y|ies)\b|\bhigh commission\b/i;

type Line = AnalysisResult["lineItems"][number];

/**
 * Decides whether a line's VAT treatment depends on the parties in this case, so that it must not be learned for the vendor's next invoice:
 * on a sale, for a relieved customer, for a vendor not registered for VAT, or if the reviewer's reason names such a circumstance.
 */
export async function restsOnItsCase(
  ctx: Ctx,
  { current, read, item, review }: LoadedReview,
  reason: string | null,
): Promise<(line: Line, treatment: LearnableVatTreatment | null) => boolean> {
  const isSale = current.filingDraft.vat?.transactionType === "credit";
  const isRelieved = relievedCustomer(current.invoice.customer.name.value, false) !== null;
  const context = { ...(await analysisContextOf(ctx, item, item.completedAt ?? review.createdAt)), history: [] };
  const isUnregistered =
    vendorProfile(read, context).vatRegistered === false ||
    (["vat_not_registered", "small_business"] as const).some((kind) => statedFact(read.statements, kind) !== null);
  const said = reason ?? "";
  return (line, treatment) => {
    if (treatment === null) return false;
    if (isSale) return true;
    if (treatment === "standard") return false;
    const byVendor = isUnregistered || line.vat.ruleId?.endsWith("-VAT-UNREGISTERED") === true;
    return isRelieved || (treatment === "out_of_scope" && byVendor) || OF_VENDOR.test(said) || OF_CUSTOMER.test(said);
  };
}
