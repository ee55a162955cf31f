/** Thousands are parted all or none, and alike: what has three decimals after a comma must not become a thousand times as much. */
const PARTED = /^-?[1-9]\d{0,2}([,\s])\d{3}(?:\1\d{3})*(?:\.\d+)?$/;

/** "1,250.50", "₦1 250.50" and "NGN 1250.5" as numbers; what is none stays as it is, and nothing is undefined. */
export function numberOf(text: string): number | string | undefined {
  if (text === "") return undefined;
  const bare = text.replace(/^(NGN|N|₦)\s*/i, "");
  const plain = PARTED.test(bare) ? bare.replace(/[,\s]/g, "") : bare;
  const number = /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : NaN;
  // Hundreds of digits are more than any number can hold.
  return Number.isFinite(number) ? number : text;
}

/** A rate in percent, with or without its sign: "5", "5%", "2.5 %". */
export const rateOf = (text: string): number | string | undefined => numberOf(text.endsWith("%") ? text.slice(0, -1).trimEnd() : text);
