import { textOf, type LayoutWord } from "../words/layout";
import { cleanName, type NameCandidate } from "./name-candidates";
import type { PageText } from "../page/page-text";
import { isNameLike } from "../addresses/party-block";

const OPENS_TAX_NUMBER = /^\((?:tin|t\.i\.n\.?|vat|rc)(?:$|[:.])/i;
const WEIGHT = 0.72;

/**
 * "Zuma Rock Drone Surveys (TIN 23661904-0001), Suleja": a name followed directly by its tax number at the start of a chunk, if there is
 * exactly one. A label before the name takes precedence.
 */
export function registeredNames(text: PageText): NameCandidate[] {
  const found = (text.pages[0]?.lines ?? []).flatMap(({ chunks, page, index }) =>
    chunks.flatMap(({ words }): NameCandidate[] => {
      const end = words.findIndex((word) => OPENS_TAX_NUMBER.test(word.text));
      const name: LayoutWord[] = words.slice(0, Math.max(0, end));
      const labeled = (text.labelsByLine.get(index) ?? []).some((hit) => hit.words.some((word) => name.includes(word)));
      return name.length >= 2 && !labeled && isProper(name) && isNameLike(textOf(name))
        ? [{ text: cleanName(textOf(name)), words: name, page, weight: WEIGHT }]
        : [];
    }),
  );
  return found.length === 1 ? found : [];
}

const isProper = (words: readonly LayoutWord[]): boolean => words.every(({ text }) => /^(?:\p{Lu}[\p{L}.'’-]*|&|and|of)$/u.test(text));
