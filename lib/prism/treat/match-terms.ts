import type { Term } from "@/lib/tax/terms";

/** A term's phrase found in a line: tokens `start` to `end` (exclusive). */
export interface TermMatch {
  term: Term;
  phrase: string;
  start: number;
  end: number;
}

/** Words of a line in lower case without ornaments; short forms are written out. */
export function tokensOf(text: string, abbreviations: Readonly<Record<string, string>>): string[] {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[+/]/g, " / ")
    .split(/[^\p{L}\p{N}/]+/u)
    .map((token) => abbreviations[token] ?? token)
    .filter((token) => token !== "");
}

interface IndexedPhrase { term: Term; phrase: string; words: string[] }

const KEY_LENGTH = 3;
const keyOf = (word: string) => word.slice(0, KEY_LENGTH);

/** Finds terms quickly: phrases are kept by the first letters of their first word. */
export class TermIndex {
  private readonly byKey = new Map<string, IndexedPhrase[]>();

  constructor(terms: readonly Term[]) {
    for (const term of terms) {
      for (const phrase of term.phrases) {
        const words = phrase.split(" ");
        const key = keyOf((words[0] ?? "").replace("*", ""));
        this.byKey.set(key, [...(this.byKey.get(key) ?? []), { term, phrase, words }]);
      }
    }
  }

  /** The longest phrases that do not overlap, in the order of the text. */
  find(tokens: readonly string[]): TermMatch[] {
    const found = tokens.flatMap((token, start) =>
      (this.byKey.get(keyOf(token)) ?? [])
        .filter((indexed) => fits(indexed.words, tokens, start))
        .map(({ term, phrase, words }) => ({ term, phrase: phrase.replaceAll("*", ""), start, end: start + words.length })),
    );
    found.sort((a, b) => b.end - b.start - (a.end - a.start) || b.phrase.length - a.phrase.length || b.term.strength - a.term.strength || a.start - b.start);
    const taken: TermMatch[] = [];
    for (const match of found) {
      if (taken.every((other) => match.end <= other.start || other.end <= match.start)) taken.push(match);
    }
    return taken.sort((a, b) => a.start - b.start);
  }
}

function fits(words: readonly string[], tokens: readonly string[], start: number): boolean {
  return words.every((word, offset) => {
    const token = tokens[start + offset];
    if (token === undefined) return false;
    if (word.endsWith("*")) return token.startsWith(word.slice(0, -1));
    return token === word || (offset === words.length - 1 && token === `${word}s`);
  });
}
