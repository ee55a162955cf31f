import { numberOf } from "@/lib/returns/schedule-number";

/** An amount as it is typed or pasted, without currency and the parting of thousands; what is none stays as it is. */
const plainAmount = (text: string): string => String(numberOf(text.trim()) ?? "");

/**
 * An amount that a person states in a return, in naira: 0 where nothing is typed, and where it can't be read, for what is said not to be
 * included must not be filed with the amount of before.
 */
export function readStated(text: string): { isWrong: boolean; amount: number } {
  const plain = plainAmount(text);
  const isWrong = plain !== "" && !/^\d{1,11}(\.\d{1,2})?$/.test(plain);
  return { isWrong, amount: isWrong ? 0 : Number(plain || "0") };
}
