import type { Word } from "@/lib/prism/model";
import { otherCurrencyCodes, rareCurrencyCodes } from "../../vocabulary/places";
import { splitWord } from "./split-word";

const CODES = [...otherCurrencyCodes, ...rareCurrencyCodes].join("|");
const SHAPED = new RegExp(String.raw`^(${CODES})(\d{1,3}(?:,\d{3})+(?:\.\d{2,3})?|\d{1,3}(?:\.\d{3})+,\d{2}|\d+[.,]\d{2,3})$`, "u");
const WHOLE = new RegExp(String.raw`^(${CODES})(\d{1,3})$`, "u");

/**
 * Splits a currency code from its amount: "QAR1,250", and "QAR975" on a page that has amounts of the first form. Alone, the second could be
 * a model or form number ("PHP8", "SDG13"). Currencies with marks in `currencyMarks` are handled when amounts are read.
 */
export function splitAfterCurrencyCode(words: readonly Word[]): (word: Word) => Word[] {
  const shaped = new Set(words.flatMap(({ text }) => SHAPED.exec(text)?.[1] ?? []));
  if (shaped.size === 0) return (word) => [word];
  return (word) => {
    const [, code, amount] = SHAPED.exec(word.text) ?? WHOLE.exec(word.text) ?? [];
    return code !== undefined && amount !== undefined && shaped.has(code) ? splitWord(word, code, amount) : [word];
  };
}
