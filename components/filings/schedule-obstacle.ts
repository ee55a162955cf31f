import { formatAmount } from "@/components/format/amount";
import type { BusinessList } from "@/components/forms/use-business-choices";
import type { CheckedFile } from "@/lib/returns/check-schedule";
import { OWN_COMPANY } from "./named-business";
import { invoicesOf } from "./schedule-business";
import type { ChosenFile } from "./schedule-file";

const MOST_NAMED = 3;

const missing = {
  waiting: "The list of businesses hasn't loaded yet.",
  failed: "The list of businesses couldn't be loaded. Try again above.",
  there: "Choose a business from the list, or your own company.",
} as const;

interface ForWhom {
  hasMonth: boolean;
  business: string;
  /** State of the list of businesses, if the chosen business isn't in it; null if the business is known. */
  listState: BusinessList["state"] | null;
}

/** What prevents filing, and how to fix it; null if nothing does. */
export function obstacleTo(chosen: ChosenFile | null, { hasMonth, business, listState }: ForWhom): string | null {
  if (chosen === null) return "Choose a file first.";
  const { faultyRows, businesses } = chosen.checked;
  if (faultyRows > 0)
    return `${faultyRows === 1 ? "One row needs" : `${faultyRows.toLocaleString("en")} rows need`} correction first. A schedule can only be filed in full.`;
  if (!hasMonth) return "Choose a month.";
  const [only, ...others] = businesses;
  const names = businesses.map(({ businessId, name }) => name ?? businessId ?? "your own company");
  if (others.length > 0)
    return `The rows are of invoices of several businesses, such as ${new Intl.ListFormat("en").format(names.slice(0, MOST_NAMED))}. File each business's rows in a file of their own.`;
  if (listState !== null) return missing[listState];
  return only === undefined || (only.businessId ?? "") === business
    ? null
    : `The rows are of ${invoicesOf(only)}. Choose ${only.businessId === null ? OWN_COMPANY.toLowerCase() : "that"} as the business, or remove the rows with those itemIds.`;
}

/** Explains a business that the file has set in place of the chosen one. */
export function hintOf({ businesses: [only, ...others] }: CheckedFile, business: string): string | undefined {
  return only !== undefined && others.length === 0 && (only.businessId ?? "") === business
    ? `Set by the file: its rows are of ${invoicesOf(only)}.`
    : undefined;
}

export function scheduleSummary({ rows, totals }: CheckedFile): string {
  const deductions = `${rows.length.toLocaleString("en")} ${rows.length === 1 ? "deduction" : "deductions"}`;
  return `${deductions}, ${formatAmount(totals.tax, "NGN")} of tax on ${formatAmount(totals.amount, "NGN")}.`;
}
