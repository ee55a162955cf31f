import { formatFigure, formatRate } from "@/components/format/amount";
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
      <span className="block">{headline}</span>
      {rate === null && amount === null ? null : <span className="block text-xs whitespace-nowrap text-ink-faint">{rate === null ? "" : `${formatRate(rate)} · `}{amount}</span>}
    </>
  );
}
