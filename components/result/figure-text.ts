import { formatAmount, formatRate, withMinus } from "@/components/format/amount";
import { codesInWords } from "@/components/format/words";
import { figureUnits, type FigureUnit } from "@/lib/prism/check/figure-unit-values";

/** What the figures of a finding are; undefined for one that has none, or that this version doesn't know. */
export const unitOf = (code: string): FigureUnit | undefined => (figureUnits as Readonly<Record<string, FigureUnit | undefined>>)[code];

/** A value of a finding's evidence as it is read: money in the invoice's currency, rates in percent. */
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
