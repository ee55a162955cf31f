import { CURRENCY_BEFORE, groupGap } from "./amounts";
import type { LayoutWord, TextLine } from "./layout";

const FEW_WHOLE = 3;
/** A date with points, such as "15.11.26". */
const DOTTED_DAY = /^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})[.,]?$/;

/** Whether amounts have no decimals and are grouped by spaces, as in CFA francs. "2 550 000" is then one number. */
export function hasWholeAmounts(lines: readonly TextLine[]): boolean {
  let grouped = 0;
  for (const line of lines) {
    for (const [index, word] of line.words.entries()) {
      const next = line.words[index + 1];
      if (
        /\d[.,]\d{2}(?![\d.,])(?!.*%)/.test(word.text) &&
        !next?.text.startsWith("%") &&
        !DOTTED_DAY.test(word.text) &&
        !isWithinText(line, word)
      )
        return false;
      if (
        next &&
        /^\d{1,3}$/.test(word.text.replace(CURRENCY_BEFORE, "")) &&
        /^\d{3}$/.test(next.text) &&
        next.left - word.right <= groupGap(line.page, word)
      )
        grouped++;
    }
  }
  return grouped >= FEW_WHOLE;
}

/** "Tôle ondulée 0,35 mm", "2,00 Unité(s)": a measure or a count rather than an amount. */
function isWithinText({ chunks }: TextLine, word: LayoutWord): boolean {
  const chunk = chunks.find((candidate) => candidate.words.includes(word));
  const behind = chunk?.words[chunk.words.indexOf(word) + 1];
  return behind !== undefined && /^\p{L}{2}/u.test(behind.text) && !CURRENCY_BEFORE.test(behind.text);
}
