import type { ReturnPreview } from "@/lib/returns/preview-return";
import { OWN_COMPANY } from "./named-business";

/** Whether a person entered an amount on line 85, 90, or 100. Invoices don't show these amounts, and they aren't sent to the authority. */
export const hasStatedAmounts = ({ vat }: Pick<ReturnPreview, "vat">): boolean =>
  vat?.boxes.some(({ from, amount }) => from === "stated" && amount !== 0) ?? false;

/** What the last step files, for whom, and with which authority; and which parts of the page it doesn't file. */
export function filingSummary(
  { totals, business, vat }: Pick<ReturnPreview, "totals" | "business" | "vat">,
  environment: "test" | "live",
): string {
  const count = (of: number, one: string) => `${of.toLocaleString("en")} ${of === 1 ? one : `${one}s`}`;
  const whose = business.name ?? business.businessId ?? OWN_COMPANY.replace("Your", "your");
  const filed = `${count(totals.lines, "line")} from ${count(totals.invoices, "invoice")} of ${whose} ${totals.lines === 1 ? "goes" : "go"} to the Nigeria Revenue Service${environment === "test" ? "'s simulation" : ""}.`;
  return hasStatedAmounts({ vat })
    ? `${filed} The amounts you entered on lines 85, 90 and 100 are not sent: the authority assesses line 80, and you claim them with it.`
    : filed;
}

/** Whether nothing is left to download of a month recorded as filed elsewhere. A return with too many lines shows none either. */
export const isEmptyAsRecorded = ({ vat, notes }: Pick<ReturnPreview, "vat" | "notes">): boolean => {
  const has = (code: string): boolean => notes.some((note) => note.code === code);
  return vat?.lines.length === 0 && has("filed_elsewhere") && !has("too_many_lines");
};
