import { plainNumber } from "@/lib/kernel/typed-number-values";

/** "1,250.50", "₦1 250.50" and "NGN 1250,5" as numbers; what is none stays as it is, and nothing is undefined. */
export function numberOf(text: string): number | string | undefined {
  if (text === "") return undefined;
  const number = Number(plainNumber(text.replace(/^(NGN|N|₦)\s*/i, "")) ?? NaN);
  // Hundreds of digits are more than any number can hold.
  return Number.isFinite(number) ? number : text;
}

/** A rate in percent, with or without its sign: "5", "5%", "2.5 %". */
export const rateOf = (text: string): number | string | undefined => numberOf(text.endsWith("%") ? text.slice(0, -1).trimEnd() : text);
