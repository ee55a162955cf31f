/**
 * Thousands separators must be complete and uniform: a number with three decimals after a comma must not become a thousand times as large.
 */
const THOUSANDS = /^[1-9]\d{0,2}([,'\s])\d{3}(?:\1\d{3})*(?:\.\d*)?$/;

/** Indian grouping, in twos above the thousands: 12,34,567.50. */
const LAKHS = /^[1-9]\d?(?:,\d\d)+,\d{3}(?:\.\d*)?$/;

/** A comma before one or two digits is always a decimal comma: 1250,5 and, with another thousands separator, 1.250,50. */
const DECIMAL_COMMA = /^(?:\d+|[1-9]\d{0,2}([.'\s])\d{3}(?:\1\d{3})*),\d{1,2}$/;

/**
 * Parses a number as people type it into a plain decimal: "1,250.50", "1 250.5", "1.250,50", and "01250,5" become "1250.5". Returns null
 * for text that is not a number, or that readers disagree on, such as "1250,505". If a separator could mean thousands or decimals ("1,250",
 * "1.250"), the English reading applies; use `plainAmount` for money. The caller removes what surrounds the number, such as a currency.
 */
export function plainNumber(text: string): string | null {
  // Also accepts the minus sign that the portal displays, for users who copy an amount from a page.
  const [, sign = "", behind = ""] = /^([-\u2212]?)(.*)$/s.exec(text.trim()) ?? [];
  const bare = behind.trimStart();
  const plain = DECIMAL_COMMA.test(bare)
    ? bare.replace(/[.'\s]/g, "").replace(",", ".")
    : THOUSANDS.test(bare) || LAKHS.test(bare)
      ? bare.replace(/[,'\s]/g, "")
      : bare;
  const [, whole = "", decimals = ""] = /^(\d*)(?:\.(\d*))?$/.exec(plain) ?? [];
  if (whole === "" && decimals === "") return null;
  const [integer, fraction] = [whole.replace(/^0+(?=\d)/, "") || "0", withoutZerosAtEnd(decimals)];
  const magnitude = fraction === "" ? integer : `${integer}.${fraction}`;
  return sign === "" || magnitude === "0" ? magnitude : `-${magnitude}`;
}

/** One point before three digits, as in "125.000": thousands in German or French, and no currency of a rule pack has three decimals. */
const COULD_BE_THOUSANDS = /^[-\u2212]?\s*[1-9]\d{0,2}\.\d{3}$/;

/** Like `plainNumber`, for amounts of money: also null for "125.000", which must not become a thousandth of what was meant. */
export const plainAmount = (text: string): string | null => (COULD_BE_THOUSANDS.test(text.trim()) ? null : plainNumber(text));

/** Checks digit by digit: a regular expression would backtrack quadratically over many zeros. */
function withoutZerosAtEnd(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end--;
  return digits.slice(0, end);
}
