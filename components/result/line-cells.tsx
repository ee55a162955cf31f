import { formatFigure, formatRate, isLong } from "@/components/format/amount";
import { inWords } from "@/components/format/words";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { treatmentLabels } from "./opinions";

type Line = AnalysisResult["lineItems"][number];

const quantities = new Intl.NumberFormat("en", { maximumFractionDigits: 6 });
const prices = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 6 });

export function lineQuantity({ quantity, unit }: Line): string {
  return quantity.value === null ? "–" : `${quantities.format(quantity.value)}${unit.value ? ` ${unit.value}` : ""}`;
}

export const linePrice = ({ unitPrice }: Line): string => unitPrice.value === null ? "–" : prices.format(unitPrice.value);

/** Room for a line's words and for each of its taxes on one line, where the amounts leave it. */
export function lineWidths(lines: readonly Line[]): { words: string; taxes: string } {
  const long = lines.some(({ amount, unitPrice }) => isLong(amount.value) || isLong(unitPrice.value));
  return long ? { words: "min-w-24", taxes: "sm:min-w-28" } : { words: "min-w-32 xl:min-w-36", taxes: "sm:min-w-36 xl:min-w-58" };
}

/** The tax that the page itself gives for a line. */
export const linePrintedTax = ({ taxAmount }: Line, currency: string | null): string => taxAmount.value === null ? "No VAT printed" : `Printed ${formatFigure(taxAmount.value, currency)}`;

export function LineVat({ vat, currency }: { vat: Line["vat"]; currency: string | null }) {
  return <Tax headline={treatmentLabels[vat.treatment]} rate={vat.rate} amount={formatFigure(vat.expected, currency)} />;
}

export function LineWht({ wht, currency }: { wht: Line["wht"]; currency: string | null }) {
  const headline = wht.applicable === null ? "Undetermined" : wht.applicable ? inWords(wht.category) : "None";
  return <Tax headline={headline} rate={wht.applicable ? wht.rate : null} amount={wht.applicable ? formatFigure(wht.amount, currency) : null} />;
}

function Tax({ headline, rate, amount }: { headline: string; rate: number | null; amount: string | null }) {
  return (
    <>
      {headline}
      {rate === null && amount === null ? null : <span className="ml-1.5 text-xs whitespace-nowrap text-ink-faint">{rate === null ? "" : `${formatRate(rate)} · `}{amount}</span>}
    </>
  );
}
