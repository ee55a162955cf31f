/** "1,250.50", "₦1 250.50" and "NGN 1250.5" as numbers; what is none stays as it is, and nothing is undefined. */
export function numberOf(text: string): number | string | undefined {
  if (text === "") return undefined;
  const plain = text.replace(/^(NGN|N|₦)\s*/i, "").replace(/(?<=\d)[,\s](?=\d{3}\b)/g, "");
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

/** A rate in percent, with or without its sign: "5", "5%", "2.5 %". */
export const rateOf = (text: string): number | string | undefined => numberOf(text.endsWith("%") ? text.slice(0, -1).trimEnd() : text);
