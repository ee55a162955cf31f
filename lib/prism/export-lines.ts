import type { Ctx } from "@/lib/kernel/context";
import { toCsv, type CsvCell } from "@/lib/kernel/csv";
import { readInvoice } from "./read-invoice";
import type { AnalysisResult } from "./result-schema";

type Line = AnalysisResult["lineItems"][number];

const columns: Readonly<Record<string, (line: Line) => CsvCell>> = {
  line: ({ lineNumber }) => lineNumber,
  description: ({ description }) => description.value,
  product_code: ({ productCode }) => productCode.value,
  quantity: ({ quantity }) => quantity.value,
  unit: ({ unit }) => unit.value,
  unit_price: ({ unitPrice }) => unitPrice.value,
  amount: ({ amount }) => amount.value,
  category: ({ category }) => category.code,
  vat_treatment: ({ vat }) => vat.treatment,
  vat_rate: ({ vat }) => vat.rate,
  vat_expected: ({ vat }) => vat.expected,
  vat_rule: ({ vat }) => vat.ruleId,
  wht_category: ({ wht }) => wht.category,
  wht_rate: ({ wht }) => wht.rate,
  wht_amount: ({ wht }) => wht.amount,
  wht_rule: ({ wht }) => wht.ruleId,
};

/**
 * The lines of an invoice as CSV, with the reviewers' corrections, in major units of `currency`; its head alone where it has
 * none. Errors: resource_not_found.
 */
export async function exportLines(ctx: Ctx, itemId: string): Promise<string> {
  const { result } = await readInvoice(ctx, itemId);
  return toCsv(
    [...Object.keys(columns), "currency"],
    (result?.lineItems ?? []).map((line) => [...Object.values(columns).map((of) => of(line)), result?.invoice.currency.value]),
  );
}
