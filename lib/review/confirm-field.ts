import type { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { DomainError, invalidField } from "@/lib/kernel/errors";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { analysisContextOf } from "@/lib/prism/items/analysis-context";
import type { TreatmentOverride } from "@/lib/prism/model";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { assertLine, valueAt } from "./correct-field";
import { parseFieldPath } from "./field-values";
import type { LoadedReview } from "./load-review";
import { overridesAs } from "./override-treatment";
import { readReview, type ReviewView } from "./read-review";
import { assertOpen, recordChange, type NewChange } from "./record-change";
import { reanalyze } from "./reanalyze";
import { confirmFieldInput } from "./review-schema";
import { requireReviewer } from "./reviewer";
import { linesInDoubt, learnDecision } from "./learn-decision";

/**
 * Records that a reviewer found a value right, so that its confidence no longer asks for review. `vat` and `wht` confirm the treatment of
 * the whole invoice and all its lines as it stands; the account remembers those of the lines in doubt for the vendor's next invoices.
 * Confirming twice changes nothing.
 * @throws invalid_request (no such field), resource_not_found, state_conflict (also if the treatment is undetermined)
 */
export async function confirmField(ctx: Ctx, input: z.input<typeof confirmFieldInput>): Promise<ReviewView> {
  const { userId } = requireReviewer(ctx);
  const { itemId, field } = parseInput(confirmFieldInput, input);
  await recordChange(ctx, {
    itemId,
    userId,
    prepare: async (loaded) => {
      assertOpen(loaded.review);
      const { thresholds } = await analysisContextOf(ctx, loaded.item, loaded.item.completedAt ?? loaded.review.createdAt);
      const doubted = linesInDoubt(loaded.current, field, thresholds.reviewConfidence);
      const change = { ...confirmation(loaded, field), learned: doubted.size > 0 };
      const standing = loaded.changes.findLast((other) => other.field === field);
      if (standing?.kind === "field_corrected" || (standing && JSON.stringify(standing.after) === JSON.stringify(change.after)))
        return null;
      const reanalysis = await reanalyze(ctx, loaded, [...loaded.changes, change]);
      return {
        change,
        reanalysis,
        together: async (tx) => {
          if (change.learned)
            await learnDecision(tx, loaded, {
              ...change,
              after: (change.after as TreatmentOverride[]).filter(({ lineNumber }) => lineNumber !== null && doubted.has(lineNumber)),
            });
        },
      };
    },
  });
  return readReview(ctx, itemId);
}

function confirmation(loaded: LoadedReview, field: string): NewChange {
  const kind = "field_confirmed" as const;
  if (field === "vat" || field === "wht") {
    const after = opinionAsItStands(loaded.current, field);
    return { kind, field, modelValue: overridesAs(loaded.model, field), before: after, after, reason: null };
  }
  const place = parseFieldPath(field);
  if (!place) throw invalidField("field", "unknown_field", `${field} can't be confirmed`);
  assertLine(loaded, place);
  const after = valueAt(loaded.current, place);
  return { kind, field, modelValue: valueAt(loaded.model, place), before: after, after, reason: null };
}

function opinionAsItStands(current: AnalysisResult, field: "vat" | "wht"): TreatmentOverride[] {
  const open = [current, ...current.lineItems].some((part) =>
    field === "vat" ? part.vat.treatment === "undetermined" : part.wht.applicable === null,
  );
  if (open) throw new DomainError("state_conflict", "There's no treatment to confirm yet. Choose one yourself.");
  return overridesAs(current, field);
}
