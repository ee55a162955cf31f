import { CORRECT_WORDS, EVERYDAY_WORDS } from "./everyday-words";

/** Digits that scans confuse with letters. */
const CONFUSED: Readonly<Record<string, string>> = { "0": "o", "1": "l", "5": "s", "8": "b", "|": "l", "6": "g", "2": "z" };
const SHORTEST = 5;
const SHORTEST_STEM = 4;
const SHORTEST_FOR_TWO = 10;
/** Maximum number of surplus letters in a misspelled word. */
const MOST_EDITS = 2;

/** Finds the table word that a misspelled word probably means. Immutable after construction. */
export class Spelling {
  readonly #exact = new Set<string>();
  /** Known words by their first letter plus consonants: "frzr". */
  readonly #bySkeleton = new Map<string, string[]>();
  /** Prefix patterns, which also match longer words. */
  readonly #stems = new Set<string>();
  /** Known words keyed by themselves with one letter deleted: two words one edit apart share such a form. */
  readonly #byDeletion = new Map<string, string[]>();

  /** Prefix patterns that form a phrase on their own. */
  readonly #stemsAlone = new Set<string>();
  /** Length of the longest known word; much longer tokens are near none and are not looked up. */
  readonly #longest: number;

  constructor(phrases: Iterable<string>) {
    for (const phrase of phrases) {
      const words = phrase.split(" ");
      for (const word of words) {
        if (word.endsWith("*") && word.length > SHORTEST_STEM) this.#stems.add(word.slice(0, -1));
        if (word.endsWith("*") && word.length > SHORTEST_STEM && words.length === 1) this.#stemsAlone.add(word.slice(0, -1));
        this.#exact.add(word.replace("*", ""));
      }
    }
    this.#longest = Math.max(0, ...Array.from(this.#exact, (word) => word.length));
    for (const word of this.#exact) {
      const bones = word.slice(0, 1) + word.slice(1).replace(/[aeiou]/g, "");
      if (word.length >= SHORTEST && bones.length >= SHORTEST_BONES && bones !== word)
        this.#bySkeleton.set(bones, [...(this.#bySkeleton.get(bones) ?? []), word]);
      if (word.length < SHORTEST_NEAR) continue;
      for (const form of [word, ...deletions(word)]) this.#byDeletion.set(form, [...(this.#byDeletion.get(form) ?? []), word]);
    }
  }

  #isWord(token: string): boolean {
    return this.#exact.has(token) || CORRECT_WORDS.has(token) || (token.endsWith("s") && this.#exact.has(token.slice(0, -1)));
  }

  #known(token: string): boolean {
    return this.#isWord(token) || begun(this.#stems, token, this.#longest);
  }

  /** The known word one edit (or one swapped pair) away; null if the token is known, too short, or near none. */
  likely(token: string): string | null {
    if (this.#known(token)) return null;
    const letters = token.replace(/[0-9|]/g, (character) => CONFUSED[character] ?? character);
    const unread = /\d/.test(token) && letters.length >= 4 && /^[a-z]+$/.test(letters) && /[a-z]{2}/.test(token) ? letters : null;
    if (unread && this.#known(unread)) return unread;
    if (!/^[a-z]+$/.test(token) || token.length < SHORTEST || token.length > this.#longest + MOST_EDITS) return null;
    const near = (one: string): string | undefined => {
      for (const form of [one, ...deletions(one)]) {
        const word = this.#byDeletion
          .get(form)
          ?.find(
            (candidate) =>
              candidate.length >= SHORTEST &&
              candidate[0] === token[0] &&
              withinOneEdit(candidate, one) &&
              !otherEnding(candidate, one) &&
              !isOtherShortWord(candidate, one),
          );
        if (word !== undefined) return word;
      }
      return undefined;
    };
    const singular = token.endsWith("s") && token.length > SHORTEST ? near(token.slice(0, -1)) : undefined;
    const found = near(token) ?? singular;
    if (found) return found;
    return token.length >= SHORTEST_FOR_TWO
      ? (deletions(token)
          .map(near)
          .find((word) => word !== undefined && word.length >= SHORTEST_FOR_TWO - 1) ?? null)
      : null;
  }

  /** Whether a word is in the tables, or an everyday word that is no misspelling. */
  knows(token: string): boolean {
    return this.#isWord(token) || EVERYDAY_WORDS.has(token) || begun(this.#stemsAlone, token, this.#longest);
  }

  /** All known words one slip away (from four letters up), or matching a token written without vowels; empty if the token is known. */
  near(token: string): string[] {
    if (token.length < SHORTEST_NEAR || token.length > this.#longest + MOST_EDITS || !/^[a-z]+$/.test(token) || this.knows(token))
      return [];
    const full = WITHOUT_VOWELS.test(token) ? [token, token.replace(/s$/, "")].flatMap((form) => this.#bySkeleton.get(form) ?? []) : [];
    if (full.length > 0) return [...new Set(full)];
    const found = [token, ...deletions(token)].flatMap((form) => this.#byDeletion.get(form) ?? []);
    return [...new Set(found)].filter((word) => isSlip(word, token));
  }
}

function begun(stems: ReadonlySet<string>, token: string, longest: number): boolean {
  for (let length = SHORTEST_STEM; length <= Math.min(token.length, longest); length++) if (stems.has(token.slice(0, length))) return true;
  return false;
}

/** Endings that make a word of its own: "smoker" is no misspelling of "smoked". */
const OWN_ENDING = /(?:[eo]rs?|ed|al|ing|ly|y|s)$/;

/** Words written without vowels: "Plntr", "grndnt". */
const WITHOUT_VOWELS = /^[a-z][b-df-hj-np-tv-z]{3,}$/;
const SHORTEST_BONES = 4;

/** Four-letter words are also tried where the result only triggers a review. */
const SHORTEST_NEAR = 4;
/** In shorter words, a different letter makes a different word. */
const SHORTEST_WITH_OTHER_LETTER = 6;

/** One letter added, missing or different, or two swapped; the first letter is rarely wrong. */
function isSlip(word: string, token: string): boolean {
  if (!withinOneEdit(word, token)) return false;
  if (OWN_ENDING.test(token) && word.slice(0, -1) === token.slice(0, word.length - 1)) return false;
  const swapped = word.length === token.length && [...word].sort().join("") === [...token].sort().join("");
  if (swapped) return true;
  if (word[0] !== token[0]) return false;
  return word.length !== token.length || token.length >= SHORTEST_WITH_OTHER_LETTER;
}

function deletions(word: string): string[] {
  return Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1));
}

const LONG_ENOUGH = 8;

/** Short words that differ only in the last letter are two words ("grade", "grader"), not one misspelled. */
function otherEnding(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  return (
    shorter < LONG_ENOUGH &&
    a.slice(0, shorter - 1) === b.slice(0, shorter - 1) &&
    (a.length === b.length || a.slice(0, shorter) === b.slice(0, shorter))
  );
}

/**
 * In five-letter words a different letter makes another word, perhaps a person's name ("Adamu", "akamu"), while a swapped or missing letter
 * is a slip.
 */
function isOtherShortWord(a: string, b: string): boolean {
  return a.length === SHORTEST && b.length === SHORTEST && [...a].sort().join("") !== [...b].sort().join("");
}

function withinOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  return (
    (left.length <= 1 && right.length <= 1) || (left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0])
  );
}
