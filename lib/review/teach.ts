import type { Ctx } from "@/lib/kernel/context";
import { learnCorrection } from "@/lib/prism/learn/learn-correction";
import { removeCorrectionsOf } from "@/lib/prism/learn/remove-correction";
import { analysisContextOf } from "@/lib/prism/items/analysis-context";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { learnableVatTreatments, type TreatmentOverride } from "@/lib/prism/model";
import { whtCategories } from "@/lib/tax/rule-pack";
import { restsOnItsCase } from "./its-case";
import type { LoadedReview, ReviewChange } from "./load-review";

/** Changes that teach how lines are treated: a reviewer chose a treatment, or confirmed one. */
const TEACHING: ReadonlySet<ReviewChange["kind"]> = new Set(["treatment_overridden", "field_confirmed"]);

/**
 * Remembers what a reviewer decided about a line for the vendor's next invoices with such a description; a decision on the whole invoice
 * counts for each of its lines. A VAT treatment that depends on the parties of this case (`restsOnItsCase`) is not remembered. Part of the
 * transaction that records the decision.
 */
export async function teach(tx: Ctx, loaded: LoadedReview, { after, reason }: Pick<ReviewChange, "after" | "reason">): Promise<void> {
  const { current, item } = loaded;
  const { vendor } = current.invoice;
  const isOfItsCase = await restsOnItsCase(tx, loaded, reason);
  for (const { lineNumber, category, vatTreatment } of after as TreatmentOverride[]) {
    const taught = {
      category: whtCategories.find((code) => code === category) ?? null,
      vatTreatment: learnableVatTreatments.find((one) => one === vatTreatment) ?? null,
    };
    for (const line of current.lineItems.filter((candidate) => lineNumber === null || candidate.lineNumber === lineNumber)) {
      const learned = isOfItsCase(line, taught.vatTreatment) ? { ...taught, vatTreatment: null } : taught;
      if (line.description.value === null || (learned.category === null && learned.vatTreatment === null)) continue;
      await learnCorrection(tx, {
        businessId: item.businessId,
        vendorName: vendor.name.value,
        vendorTaxId: vendor.taxId.value,
        description: line.description.value,
        ...learned,
        reason,
        itemId: item.id,
        lineNumber: line.lineNumber,
      });
    }
  }
}

/** Lines whose treatment was not certain enough to pass; none if the confirmed field is not `vat` or `wht`. */
export function linesInDoubt({ lineItems }: AnalysisResult, field: string, sureFrom: number): Set<number> {
  if (field !== "vat" && field !== "wht") return new Set();
  return new Set(lineItems.filter((line) => line[field].confidence < sureFrom).map(({ lineNumber }) => lineNumber));
}

/**
 * Forgets what an undone decision taught, and learns again what other decisions on the same lines teach; for confirmations, only the lines
 * whose published treatment was in doubt.
 */
export async function unteach(tx: Ctx, loaded: LoadedReview, undone: ReviewChange): Promise<void> {
  const numbers = (undone.after as TreatmentOverride[]).flatMap(({ lineNumber }) =>
    lineNumber === null ? loaded.current.lineItems.map((line) => line.lineNumber) : [lineNumber],
  );
  for (const lineNumber of numbers) await removeCorrectionsOf(tx, { itemId: loaded.item.id, lineNumber });
  const others = loaded.changes.filter(({ id, kind, learned }) => id !== undone.id && learned && TEACHING.has(kind));
  const { thresholds } = await analysisContextOf(tx, loaded.item, loaded.item.completedAt ?? loaded.review.createdAt);
  for (const other of others) {
    const doubted = other.kind === "field_confirmed" ? linesInDoubt(loaded.model, other.field ?? "", thresholds.reviewConfidence) : null;
    const after = (other.after as TreatmentOverride[]).filter(({ lineNumber }) =>
      lineNumber === null ? doubted === null : numbers.includes(lineNumber) && doubted?.has(lineNumber) !== false,
    );
    await teach(tx, loaded, { ...other, after });
  }
}
