import type { Cell } from "@/lib/prism/model";
import { documentCell, emptyCell } from "../cell";
import { readingFactor } from "./header-fields";
import { placeOf, type LayoutWord } from "./layout";
import { valueSpansOf, type PageText } from "./page-text";

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** The account to pay into: an IBAN, else a labelled account number (ten digits in Nigeria). */
export function bankAccountFrom(text: PageText): Cell<string> {
  const found = text.labels
    .filter((hit) => hit.kinds.has("bankAccount"))
    .flatMap((hit) =>
      valueSpansOf(text, hit).flatMap((span) => {
        const words: LayoutWord[] = [];
        for (const word of span.line.words.slice(span.start, span.end)) {
          if (!/^[:\-]?[A-Z]{0,4}\d[\dA-Z\-/]*[.,;]?$|^[A-Z]{2}$|^[:\-]+$/.test(word.text) || words.length > 8) break;
          words.push(word);
        }
        const compact = words
          .map((word) => word.text)
          .join("")
          .replace(/[^\dA-Z]/gi, "")
          .toUpperCase();
        const digits = compact.replace(/\D/g, "").length;
        if (digits < 6 || compact.length > 34) return [];
        const iban = IBAN.test(compact);
        const score = iban ? (isIban(compact) ? 0.98 : 0.6) : digits === 10 ? 0.95 : 0.8;
        return [{ value: compact, words, page: span.line.page, score: score * (0.9 + 0.1 * span.weight) }];
      }),
    )
    .sort((a, b) => b.score - a.score)[0];
  return found
    ? documentCell(
        found.value,
        found.words.map((word) => word.text).join(" "),
        found.score * readingFactor(found.words),
        placeOf(found.words, found.page),
      )
    : emptyCell(0.85);
}

/** ISO 13616: moved around and read as a number, an IBAN leaves 1 when divided by 97. */
export function isIban(compact: string): boolean {
  if (!IBAN.test(compact)) return false;
  const digits = (compact.slice(4) + compact.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
