import type { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { DomainError, notFound } from "@/lib/kernel/errors";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import type { TreatmentOverride } from "@/lib/prism/model";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { linePath } from "./field-values";
import { readReview, type ReviewView } from "./read-review";
import { assertOpen, recordChange } from "./record-change";
import { reanalyze } from "./reanalyze";
import { overrideTreatmentInput } from "./review-schema";
import { overridableTreatments } from "./review-values";
import { requireReviewer } from "./reviewer";
import { learnDecision } from "./learn-decision";

/**
 * Records how a reviewer decides that a line, or the whole invoice, is treated: VAT treatment, withholding category (`not_applicable`:
 * nothing is withheld), recipient type and residency. Rates remain those of the law. Anomalies, decision and filing draft are computed
 * again at once; with `learn`, the vendor's next invoices with such lines are treated alike.
 * @throws invalid_request, resource_not_found, state_conflict (also while the invoice lacks what every treatment needs: amounts, a country
 * with rules)
 */
export async function overrideTreatment(ctx: Ctx, input: z.input<typeof overrideTreatmentInput>): Promise<ReviewView> {
  const { userId } = requireReviewer(ctx);
  const { itemId, lineNumber, reason, vatTreatment, category, recipientType, residency, learn } = parseInput(overrideTreatmentInput, input);
  const decided: TreatmentOverride = {
    lineNumber,
    ...(vatTreatment ? { vatTreatment } : {}),
    ...(category ? { category } : {}),
    ...(recipientType ? { recipientType } : {}),
    ...(residency ? { residency } : {}),
  };
  const field = lineNumber === null ? "treatment" : `${linePath(lineNumber)}.treatment`;
  await recordChange(ctx, {
    itemId,
    userId,
    prepare: async (loaded) => {
      assertOpen(loaded.review);
      if (lineNumber !== null && !loaded.current.lineItems.some((line) => line.lineNumber === lineNumber)) throw notFound("line");
      const standing = loaded.changes.findLast((other) => other.field === field);
      if (standing?.reason === reason && JSON.stringify(standing.after) === JSON.stringify([decided])) return null;
      const change = {
        kind: "treatment_overridden" as const,
        field,
        modelValue: treatmentOf(loaded.model, lineNumber),
        before: treatmentOf(loaded.current, lineNumber),
        after: [decided],
        reason,
        learned: learn,
      };
      const reanalysis = await reanalyze(ctx, loaded, [...loaded.changes, change]);
      assertTaken(reanalysis.review.result as AnalysisResult | null, decided);
      return {
        change,
        reanalysis,
        together: async (tx) => {
          if (learn) await learnDecision(tx, loaded, change);
        },
      };
    },
  });
  return readReview(ctx, itemId);
}

/** @throws state_conflict for a decision without effect, which would be shown as made while the treatment stays undetermined */
function assertTaken(result: AnalysisResult | null, { lineNumber, vatTreatment, category }: TreatmentOverride): void {
  const part = lineNumber === null ? result : result?.lineItems.find((line) => line.lineNumber === lineNumber);
  const open =
    vatTreatment && part?.vat.treatment === "undetermined"
      ? part.vat.reason
      : category && part?.wht.category === null && part.wht.applicable === null
        ? part.wht.reason
        : null;
  if (open === null) return;
  throw new DomainError("state_conflict", `The treatment can't be set yet. ${open} Correct that on the invoice first.`);
}

function treatmentOf(result: AnalysisResult, lineNumber: number | null): TreatmentOverride[] {
  return ["vat" as const, "wht" as const]
    .flatMap((field) => overridesAs(result, field))
    .filter((override) => lineNumber === null || override.lineNumber === lineNumber);
}

/** The treatments of a result, expressed as the decisions that would produce them; undetermined ones are left out. */
export function overridesAs({ lineItems, vat, wht }: AnalysisResult, field: "vat" | "wht"): TreatmentOverride[] {
  const parts =
    lineItems.length > 0
      ? lineItems.map((line) => ({ lineNumber: line.lineNumber, vat: line.vat, wht: line.wht }))
      : [{ lineNumber: null, vat, wht }];
  return parts.flatMap((part): TreatmentOverride[] => {
    if (field === "vat") {
      const vatTreatment = overridableTreatments.find((treatment) => treatment === part.vat.treatment);
      return vatTreatment ? [{ lineNumber: part.lineNumber, vatTreatment }] : [];
    }
    const { applicable, category, recipientType, residency } = part.wht;
    if (applicable === null || category === null) return [];
    return [{ lineNumber: part.lineNumber, category, ...(recipientType ? { recipientType } : {}), ...(residency ? { residency } : {}) }];
  });
}
