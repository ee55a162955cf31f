/** Thousands are parted all or none, and alike: what has three decimals after a comma must not become a thousand times as much. */
const THOUSANDS = /^[1-9]\d{0,2}([,'\s])\d{3}(?:\1\d{3})*(?:\.\d*)?$/;

/** As in India, in twos above the thousands: 12,34,567.50. */
const LAKHS = /^[1-9]\d?(?:,\d\d)+,\d{3}(?:\.\d*)?$/;

/** Of one or two digits behind its comma no reader makes thousands: 1250,5 and, with thousands parted by something else, 1.250,50. */
const DECIMAL_COMMA = /^(?:\d+|[1-9]\d{0,2}([.'\s])\d{3}(?:\1\d{3})*),\d{1,2}$/;

/**
 * A number as a person types it, as a plain decimal: "1,250.50", "1 250.5", "1.250,50" and "01250,5" are "1250.5". Null for what is none,
 * and for what one reader takes for another number than the next does, such as "1250,505". What could be thousands or decimals, "1,250" and
 * "1.250", is read as English writes it; where that is money, `plainAmount` is the one to ask. What stands around the number, such as its
 * currency, is for the caller to take away.
 */
export function plainNumber(text: string): string | null {
  // A minus as the portal writes it, for who copies an amount from a page.
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

/** One point before three digits, as in "125.000": thousands to a German or a Frenchman, and no currency of a rule pack has three decimals. */
const COULD_BE_THOUSANDS = /^[-\u2212]?\s*[1-9]\d{0,2}\.\d{3}$/;

/** As `plainNumber`, of an amount of money: null too for "125.000", which must not become a thousandth of what was meant. */
export const plainAmount = (text: string): string | null => (COULD_BE_THOUSANDS.test(text.trim()) ? null : plainNumber(text));

/** Digit by digit: a pattern would try each of many zeros before a digit anew. */
function withoutZerosAtEnd(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end--;
  return digits.slice(0, end);
}
