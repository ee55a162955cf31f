import type { Ctx } from "@/lib/kernel/context";
import { toCsv, type CsvCell } from "@/lib/kernel/text/csv";
import { fixedMajor } from "@/lib/kernel/money";
import { readInvoice } from "./read-invoice";
import type { AnalysisResult } from "../result-schema";

type Line = AnalysisResult["lineItems"][number];

const columns: Readonly<Record<string, (line: Line, currency: string | null) => CsvCell>> = {
  lineNumber: ({ lineNumber }) => lineNumber,
  description: ({ description }) => description.value,
  productCode: ({ productCode }) => productCode.value,
  quantity: ({ quantity }) => quantity.value,
  unit: ({ unit }) => unit.value,
  unitPrice: ({ unitPrice }) => unitPrice.value,
  amount: ({ amount }, currency) => fixedMajor(amount.value, currency),
  category: ({ category }) => category.code,
  vatTreatment: ({ vat }) => vat.treatment,
  vatRate: ({ vat }) => vat.rate,
  vatExpected: ({ vat }, currency) => fixedMajor(vat.expected, currency),
  vatRule: ({ vat }) => vat.ruleId,
  whtCategory: ({ wht }) => wht.category,
  whtRate: ({ wht }) => wht.rate,
  whtAmount: ({ wht }, currency) => fixedMajor(wht.amount, currency),
  whtRule: ({ wht }) => wht.ruleId,
};

/**
 * Exports an invoice's lines as CSV with the reviewers' corrections applied, in major units of `currency`. Without lines, only the header.
 *
 * @throws resource_not_found
 */
export async function exportLines(ctx: Ctx, itemId: string): Promise<string> {
  const { result } = await readInvoice(ctx, itemId);
  const currency = result?.invoice.currency.value ?? null;
  return toCsv(
    [...Object.keys(columns), "currency"],
    (result?.lineItems ?? []).map((line) => [...Object.values(columns).map((of) => of(line, currency)), currency]),
  );
}
