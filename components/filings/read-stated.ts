import { numberOf } from "@/lib/returns/schedule-number";

/** An amount as typed or pasted, without currency and thousands separators. Text that isn't a number is returned unchanged. */
const plainAmount = (text: string): string => String(numberOf(text.trim()) ?? "");

/**
 * Reads an amount that a person enters in a return, in naira. 0 if empty, and also if it can't be read: once the page says that the entry
 * isn't included, the previous amount must not be filed.
 */
export function readStated(text: string): { isWrong: boolean; amount: number } {
  const plain = plainAmount(text);
  const isWrong = plain !== "" && !/^\d{1,11}(\.\d{1,2})?$/.test(plain);
  return { isWrong, amount: isWrong ? 0 : Number(plain || "0") };
}
