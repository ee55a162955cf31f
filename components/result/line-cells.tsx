import type { ReactNode } from "react";
import { formatFigure, formatRate, isLong, withMinus } from "@/components/format/amount";
import { inWords } from "@/components/format/words";
import { Cell, HeadCell } from "@/components/ui/table";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { ConfidenceNote, confidenceInWords } from "./confidence";
import type { FieldEntry } from "./fields";
import { treatmentLabels } from "./opinions";

type Line = AnalysisResult["lineItems"][number];

const quantities = new Intl.NumberFormat("en", { maximumFractionDigits: 6 });
const prices = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 6 });

export const lineQuantity = ({ quantity }: Line): string => (quantity.value === null ? "–" : withMinus(quantities.format(quantity.value)));

/** Unit codes of e-invoices (UN/ECE Recommendation 20) in words; printed units are shown as they are. */
const unitWords: ReadonlyMap<string, string> = new Map([
  ["C62", "units"],
  ["H87", "pieces"],
  ["EA", "each"],
  ["HUR", "hours"],
  ["DAY", "days"],
  ["MON", "months"],
  ["ANN", "years"],
  ["KGM", "kg"],
  ["TNE", "t"],
  ["LTR", "l"],
  ["MTR", "m"],
  ["MTK", "m²"],
  ["MTQ", "m³"],
  ["KMT", "km"],
  ["KWH", "kWh"],
]);

export const lineUnit = ({ unit }: Line): string => (unit.value === null ? "no unit" : (unitWords.get(unit.value) ?? unit.value));

export const linePrice = ({ unitPrice }: Line): string => (unitPrice.value === null ? "–" : withMinus(prices.format(unitPrice.value)));

/** Lines rendered at once: more than fit on a screen. */
export const LINES_AT_ONCE = 30;

/** The accessible name of a line's value. It includes the confidence, which the table shows only when it is low. */
export const spokenValue = ({ label, value, confidence }: FieldEntry, text: string): string =>
  value === null || confidence === null ? `${label}: ${text}` : `${label}: ${text}. Confidence: ${confidenceInWords(confidence)}`;

export function LineCategory({ line }: { line: Line }) {
  return (
    <>
      Line {line.lineNumber} · {line.category.label}, <ConfidenceNote value={line.category.confidence} />
    </>
  );
}

/**
 * CSS classes that make room for a line's description and for each of its taxes on one line. Long amounts leave less room, so quantity and
 * price move below them.
 */
export function lineLayout(lines: readonly Line[]): { words: string; taxes: string; isLong: boolean } {
  const long = lines.some(({ amount, unitPrice }) => isLong(amount.value) || isLong(unitPrice.value));
  return { words: "min-w-28 wrap-anywhere xl:min-w-36", taxes: long ? "sm:min-w-36" : "sm:min-w-36 xl:min-w-58", isLong: long };
}

export function AmountHeads({ isLong: beneath, currency }: { isLong: boolean; currency: string | null }) {
  return (
    <>
      {beneath ? null : <HeadCell numeric>Qty, price</HeadCell>}
      <HeadCell numeric>{`Amount${currency ? ` (${currency})` : ""}${beneath ? ", qty × price" : ""}`}</HeadCell>
    </>
  );
}

/** Quantity and price, beside the amount or below it. */
export function AmountCells({
  isLong: beneath,
  currency,
  quantity,
  price,
  amount,
}: {
  isLong: boolean;
  currency: string | null;
  quantity: ReactNode;
  price: ReactNode;
  amount: ReactNode;
}) {
  return (
    <>
      {beneath ? null : (
        <Cell numeric>
          <span className="flex gap-1.5 max-sm:[&>*+*]:before:mr-1.5 max-sm:[&>*+*]:before:content-['×'] sm:grid sm:justify-items-end sm:gap-0.5">
            {quantity}
            {price}
          </span>
        </Cell>
      )}
      <Cell numeric place="aside" className="font-medium">
        {currency ? <span className="mr-1 text-xs font-normal text-ink-faint sm:hidden">{currency}</span> : null}
        {amount}
        {beneath ? (
          <span className="mt-0.5 block text-xs font-normal text-ink-soft">
            {quantity} × {price}
          </span>
        ) : null}
      </Cell>
    </>
  );
}

/** The tax that the document itself shows for a line. */
export const linePrintedTax = ({ taxAmount }: Line, currency: string | null): string =>
  taxAmount.value === null ? "No VAT shown" : `Shown ${formatFigure(taxAmount.value, currency)}`;

/** The rate that the document itself shows for a line, following its tax if there is one. */
export const linePrintedRate = ({ taxRate, taxAmount }: Line): string =>
  taxRate.value === null ? "No rate shown" : `${taxAmount.value === null ? "Shown" : "at"} ${formatRate(taxRate.value)}`;

export function LineVat({ vat, currency }: { vat: Line["vat"]; currency: string | null }) {
  return <Tax headline={treatmentLabels[vat.treatment]} rate={vat.rate} amount={formatFigure(vat.expected, currency)} />;
}

export function LineWht({ wht, currency }: { wht: Line["wht"]; currency: string | null }) {
  const headline = wht.applicable === null ? "Undetermined" : wht.applicable ? inWords(wht.category) : "None";
  return (
    <Tax headline={headline} rate={wht.applicable ? wht.rate : null} amount={wht.applicable ? formatFigure(wht.amount, currency) : null} />
  );
}

function Tax({ headline, rate, amount }: { headline: string; rate: number | null; amount: string | null }) {
  return (
    <>
      <span className="mr-1.5 inline-block">{headline}</span>
      {rate === null && amount === null ? null : (
        <span className="inline-block text-xs whitespace-nowrap text-ink-faint">
          {rate === null ? "" : `${formatRate(rate)} · `}
          {amount}
        </span>
      )}
    </>
  );
}
