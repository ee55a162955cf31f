import { foldLabel } from "../../fold";

/** "978,9OO", "4O5,000.00": a grouped figure with letters O for zeros. */
const LETTERS_IN_FIGURE = /^(?=.*\d)(?=.*O)\D?[\dO]{1,3}(?:,[\dO]{3})+(?:[.:][\dO]{2})?$/;

/** Repairs zeros that OCR read as letters, in grouped figures and in the kobo after a colon ("978,9OO : OO"). */
export function withZerosRepaired<W extends { text: string; folded: string }>(words: readonly W[]): W[] {
  return words.map((word, index) => {
    const isKobo = word.text === "OO" && words[index - 1]?.text === ":" && /[\dO],[\dO]{3}$/.test(words[index - 2]?.text ?? "");
    if (!isKobo && !LETTERS_IN_FIGURE.test(word.text)) return word;
    const text = word.text.replaceAll("O", "0");
    return { ...word, text, folded: foldLabel(text) };
  });
}
