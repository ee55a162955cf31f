import { plainAmount, plainNumber } from "@/lib/kernel/text/typed-number-values";

/**
 * Parses amounts such as "1,250.50", "₦1 250.50" and "NGN 1250,5". Text that is not a number or is ambiguous is returned as it is; an empty
 * text gives undefined.
 */
export const numberOf = (text: string): number | string | undefined => figureOf(text, plainAmount);

/** Parses a rate in percent, with or without the sign: "5", "5%", "2.5 %". */
export const rateOf = (text: string): number | string | undefined =>
  figureOf(text.endsWith("%") ? text.slice(0, -1).trimEnd() : text, plainNumber);

function figureOf(text: string, plain: (text: string) => string | null): number | string | undefined {
  if (text === "") return undefined;
  // The point in "N.500" ends an abbreviation; it does not begin decimals.
  const number = Number(plain(text.replace(/^(?:NGN(?!\.)|N(?!\.)|₦)\s*/i, "")) ?? NaN);
  // Not finite for hundreds of digits, which exceed any number.
  return Number.isFinite(number) ? number : text;
}
