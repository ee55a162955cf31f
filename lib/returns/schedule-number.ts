import { plainAmount, plainNumber } from "@/lib/kernel/typed-number-values";

/** "1,250.50", "₦1 250.50" and "NGN 1250,5" as amounts of money; what is none, or could be two, stays as it is, and nothing is undefined. */
export const numberOf = (text: string): number | string | undefined => figureOf(text, plainAmount);

/** A rate in percent, with or without its sign: "5", "5%", "2.5 %". */
export const rateOf = (text: string): number | string | undefined =>
  figureOf(text.endsWith("%") ? text.slice(0, -1).trimEnd() : text, plainNumber);

function figureOf(text: string, plain: (text: string) => string | null): number | string | undefined {
  if (text === "") return undefined;
  // The point of "N.500" ends a word, and begins no decimals.
  const number = Number(plain(text.replace(/^(?:NGN(?!\.)|N(?!\.)|₦)\s*/i, "")) ?? NaN);
  // Hundreds of digits are more than any number can hold.
  return Number.isFinite(number) ? number : text;
}
