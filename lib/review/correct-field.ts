import type { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { currencyExponent } from "@/lib/kernel/currency-exponent-values";
import { invalidField, notFound } from "@/lib/kernel/errors";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { storableText } from "@/lib/prism/storable";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { kindOfField, parseFieldPath, readFieldValue, type FieldAt } from "./field-values";
import type { LoadedReview } from "./load-review";
import { readReview, type ReviewView } from "./read-review";
import { assertOpen, recordChange } from "./record-change";
import { reanalyze } from "./reanalyze";
import { correctFieldInput } from "./review-schema";
import { requireReviewer } from "./reviewer";

/**
 * Replaces the engine's value by a reviewer's, and computes treatment, anomalies, decision and filing draft again at once. The published
 * result is not changed. A value equal to the current one changes nothing.
 * @throws invalid_request (invalid value, or no such field), resource_not_found, state_conflict
 */
export async function correctField(ctx: Ctx, input: z.input<typeof correctFieldInput>): Promise<ReviewView> {
  const { userId } = requireReviewer(ctx);
  const { itemId, field, value } = parseInput(correctFieldInput, input);
  const place = parseFieldPath(field);
  if (!place) throw invalidField("field", "unknown_field", `${field} can't be corrected`);
  await recordChange(ctx, {
    itemId,
    userId,
    prepare: async (loaded) => {
      assertOpen(loaded.review);
      assertLine(loaded, place);
      if (value === null && kindOfField(place) === "documentType")
        throw invalidField("value", "required", "Every document has a type. Choose one");
      const after = value === null ? null : canonical(place, value, loaded.current);
      const before = valueAt(loaded.current, place);
      // A result stored before this field existed has no value for it, although the document may; then an empty value is a correction too.
      if (after === before && cellAt(loaded.current, place) !== undefined) return null;
      const change = { kind: "field_corrected" as const, field, modelValue: valueAt(loaded.model, place), before, after, reason: null };
      return { change, reanalysis: await reanalyze(ctx, loaded, [...loaded.changes, change]) };
    },
  });
  return readReview(ctx, itemId);
}

function canonical(place: FieldAt, typed: string, { invoice }: AnalysisResult): string {
  const kind = kindOfField(place);
  const read = readFieldValue(kind, storableText(typed));
  if ("fault" in read) throw invalidField("value", "invalid_value", read.fault);
  if (kind === "amount") assertDecimals("value", read.value, invoice);
  return read.value;
}

/** @throws invalid_request if an amount has more decimals than the invoice's currency: "12.345" was meant as another number */
export function assertDecimals(field: string, amount: string, { currency }: Pick<AnalysisResult["invoice"], "currency">): void {
  const decimals = currencyExponent(currency.value);
  if ((amount.split(".")[1]?.length ?? 0) > decimals)
    throw invalidField(field, "too_precise", `${currency.value ?? "This currency"} allows ${decimals} decimals`);
}

/** A value of a result as text, in the form in which corrections are stored. Null if the invoice has no such value or line. */
export function valueAt(result: AnalysisResult, place: FieldAt): string | null {
  const cell = cellAt(result, place);
  return cell?.value === null || cell === undefined ? null : String(cell.value);
}

function cellAt({ document, invoice, lineItems }: AnalysisResult, place: FieldAt): { value: string | number | null } | undefined {
  if (place.at === "tax") return { value: invoice.taxDetails[place.index]?.rate ?? null };
  if (place.name === "document.type") return { value: document.type };
  if (place.at === "line") return lineItems.find(({ lineNumber }) => lineNumber === place.lineNumber)?.[place.name];
  const [party, name] = place.name.split(".");
  const owner = name === undefined ? invoice : party === "vendor" ? invoice.vendor : invoice.customer;
  return (owner as unknown as Record<string, { value: string | number | null }>)[name ?? place.name];
}

/** @throws resource_not_found if the invoice has no such line or tax row */
export function assertLine({ current }: LoadedReview, place: FieldAt): void {
  if (place.at === "line" && !current.lineItems.some(({ lineNumber }) => lineNumber === place.lineNumber)) throw notFound("line");
  if (place.at === "tax" && place.index >= current.invoice.taxDetails.length) throw notFound("tax row");
}
