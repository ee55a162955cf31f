import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { invalidField } from "@/lib/kernel/errors";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@/lib/users/password";

/** A password that takes fewer guesses is on every attacker's list, or a small variation of one that is. */
const LEAST_GUESSES = 1e8;
/** Applies to the password's letters and digits only: a space or period where people usually put one adds at most a factor of ten. */
const LEAST_GUESSES_OF_LETTERS = LEAST_GUESSES / 10;
/** Only this many characters are estimated: 200 take a second, during which the server answers nobody, and a strong beginning is enough. */
const MOST_JUDGED = 64;

let estimator: ZxcvbnFactory | null = null;

/**
 * Throws if a password is too short, too long, or easily guessed: common, a sequence, a repetition, or made of the account's own words
 * (OWASP ASVS 5.0, 6.2.1, 6.2.4, and 6.2.11). No kinds of characters are required (6.2.5).
 */
export function assertGoodPassword(password: string, ownWords: readonly string[] = []): void {
  // Counted in code points: a character outside the basic plane, such as an emoji, is one and not two.
  const characters = [...password].length;
  if (characters < MIN_PASSWORD_LENGTH || characters > MAX_PASSWORD_LENGTH) {
    throw invalidField(
      "password",
      "invalid_length",
      `password must be between ${MIN_PASSWORD_LENGTH} and ${MAX_PASSWORD_LENGTH} characters`,
    );
  }
  // Loaded with the first password: the lists are large, and most requests need none.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const words = ["levy", ...ownWords.flatMap((text) => [text, ...wordsOf(text)])].filter((word) => word.length >= 3);
  const judged = password.slice(0, MOST_JUDGED);
  const isGuessed = (text: string, least: number): boolean => (estimator?.check(text, words).guesses ?? 0) < least;
  if (isGuessed(judged, LEAST_GUESSES) || lettersOf(judged, words).some((text) => isGuessed(text, LEAST_GUESSES_OF_LETTERS))) {
    throw invalidField(
      "password",
      "too_common",
      "This password is easy to guess. Use a few unrelated words that are not your name, company or email address, or let a password manager generate one.",
    );
  }
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");

/**
 * A password's text without separators between words, also without repeated words, and without the account's own words. The estimator
 * counts each of those as something to be guessed: "password password" as three.
 */
function lettersOf(password: string, ownWords: readonly string[]): string[] {
  const said = wordsOf(password.toLowerCase());
  const once = [...new Set(said)].join("");
  const others = ownWords.reduce((rest, word) => rest.replaceAll(wordsOf(word.toLowerCase()).join(""), ""), once);
  // A password without letters and digits is only judged as it is.
  return said.length === 0 ? [] : [...new Set([said.join(""), once, others])];
}
