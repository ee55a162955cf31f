import { withinEdits } from "./fold";

/**
 * Phrases among which misread ones are searched for. Letters that only one of two texts has tell most of them apart at once: each edit
 * brings in at most one such letter and takes away at most one.
 */
export class NearPhrases {
  readonly #letters: Int32Array;

  /** `phrases` are folded, in order of preference. */
  constructor(private readonly phrases: readonly string[]) {
    this.#letters = Int32Array.from(phrases, lettersOf);
  }

  /** The first phrase that differs from the text by at most `limit` single-letter edits; undefined if there is none. */
  firstWithin(text: string, limit: number): string | undefined {
    const letters = lettersOf(text);
    for (let index = 0; index < this.phrases.length; index++) {
      const phrase = this.phrases[index] ?? "";
      const others = this.#letters[index] ?? 0;
      if (Math.abs(phrase.length - text.length) > limit || isAbove(letters & ~others, limit) || isAbove(others & ~letters, limit)) continue;
      if (withinEdits(phrase, text, limit)) return phrase;
    }
    return undefined;
  }
}

/** The letters of a text, each as one bit of 32; letters of other alphabets may share a bit. */
function lettersOf(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) & 31);
  return bits;
}

/** Whether more than `limit` bits are set. */
function isAbove(bits: number, limit: number): boolean {
  let left = bits;
  for (let taken = 0; taken < limit && left !== 0; taken++) left &= left - 1;
  return left !== 0;
}
