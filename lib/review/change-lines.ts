import type { z } from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { invalidField, notFound } from "@/lib/kernel/errors";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { storableText } from "@/lib/prism/storable";
import { overridesOf, type AddedLine } from "./apply-changes";
import { assertDecimals } from "./correct-field";
import { lineFieldKinds, lineNumberIn, linePath, readFieldValue } from "./field-values";
import type { LoadedReview } from "./load-review";
import { readReview, type ReviewView } from "./read-review";
import { assertOpen, recordChange, type NewChange } from "./record-change";
import { reanalyze } from "./reanalyze";
import { changeLinesInput, type lineInput } from "./review-schema";
import { requireReviewer } from "./reviewer";

/**
 * Adds a line that the engine missed, or removes one that isn't a line (such as a subtotal). Line numbers never change: a new line gets the
 * next number, and the number of a removed line stays unused.
 * @throws invalid_request, resource_not_found, state_conflict
 */
export async function changeLines(ctx: Ctx, input: z.input<typeof changeLinesInput>): Promise<ReviewView> {
  const { userId } = requireReviewer(ctx);
  const parsed = parseInput(changeLinesInput, input);
  await recordChange(ctx, {
    itemId: parsed.itemId,
    userId,
    prepare: async (loaded) => {
      assertOpen(loaded.review);
      const change = parsed.what === "add" ? addition(loaded, parsed.line) : removal(loaded, parsed.lineNumber);
      return { change, reanalysis: await reanalyze(ctx, loaded, [...loaded.changes, change]) };
    },
  });
  return readReview(ctx, parsed.itemId);
}

function addition({ read, current, changes }: LoadedReview, typed: z.infer<typeof lineInput>): NewChange {
  // Skips the numbers of added lines that were undone since: decisions about such a line must not apply to the next one.
  const named = [...changes.map(({ field }) => lineNumberIn(field ?? "")), ...overridesOf(changes).map((decided) => decided.lineNumber)];
  const lineNumber = Math.max(0, ...read.lineItems.map((line) => line.lineNumber), ...named.map((number) => number ?? 0)) + 1;
  const value = (name: "description" | "quantity" | "unitPrice" | "amount", text: string): string => {
    const given = readFieldValue(lineFieldKinds[name], storableText(text));
    if ("fault" in given) throw invalidField(name, "invalid_value", given.fault);
    return given.value;
  };
  const line: AddedLine = {
    lineNumber,
    description: value("description", typed.description),
    amount: value("amount", typed.amount),
    quantity: typed.quantity === null ? null : value("quantity", typed.quantity),
    unitPrice: typed.unitPrice === null ? null : value("unitPrice", typed.unitPrice),
  };
  assertDecimals("amount", line.amount, current.invoice);
  return { kind: "line_added", field: linePath(lineNumber), modelValue: null, before: null, after: line, reason: null };
}

function removal({ current, model }: LoadedReview, lineNumber: number): NewChange {
  const line = current.lineItems.find((candidate) => candidate.lineNumber === lineNumber);
  if (!line) throw notFound("line");
  const shown = (lines: LoadedReview["model"]["lineItems"]) => {
    const found = lines.find((candidate) => candidate.lineNumber === lineNumber);
    return found
      ? {
          description: found.description.value,
          quantity: found.quantity.value,
          unitPrice: found.unitPrice.value,
          amount: found.amount.value,
        }
      : null;
  };
  return {
    kind: "line_removed",
    field: linePath(lineNumber),
    modelValue: shown(model.lineItems),
    before: shown(current.lineItems),
    after: null,
    reason: null,
  };
}
