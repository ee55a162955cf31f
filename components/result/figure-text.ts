import { formatAmount, formatRate, withMinus } from "@/components/format/amount";
import { codesInWords } from "@/components/format/words";
import { figureUnits, type FigureUnit } from "@/lib/prism/check/figure-unit-values";

/** The unit of a finding's figures; undefined if it has none or this version doesn't know the code. */
export const unitOf = (code: string): FigureUnit | undefined => (figureUnits as Readonly<Record<string, FigureUnit | undefined>>)[code];

/** Formats a value of a finding's evidence: money in the invoice's currency, rates in percent. */
export function figureText(value: string | number, code: string, currency: string | null): string {
  if (typeof value === "string") return codesInWords(value);
  switch (unitOf(code)) {
    case "money":
      return formatAmount(value, currency);
    case "percent":
      return formatRate(value);
    case "share":
      return formatRate(value * 100);
    default:
      return withMinus(value.toLocaleString("en"));
  }
}
