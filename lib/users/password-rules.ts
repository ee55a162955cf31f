import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { invalidField } from "@/lib/kernel/errors";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@/lib/users/password";

/** What is fallen to by fewer guesses than this is on every attacker's list, or a small change of what is. */
const LEAST_GUESSES = 1e8;
/** Of its letters and digits alone: a space or a full stop between them, where people put one, is ten times as much to try at most. */
const LEAST_GUESSES_OF_LETTERS = LEAST_GUESSES / 10;
/** So many characters are judged: an estimate of 200 takes a second, in which a server answers nobody, and a good beginning is enough. */
const MOST_JUDGED = 64;

let estimator: ZxcvbnFactory | null = null;

/**
 * Throws where a password is too short or too long, or easily guessed: common, a sequence, a repetition, or made of the
 * account's own words (OWASP ASVS 5.0, 6.2.1, 6.2.4 and 6.2.11). No rule asks for kinds of characters (6.2.5).
 */
export function assertGoodPassword(password: string, ownWords: readonly string[] = []): void {
  // Counted as people count them: a character outside the basic plane, such as an emoji, is one and not two.
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
 * What is left of a password where signs between words, words said again, and the account's own words count for nothing: the
 * estimator takes each of them for something to be found out, "password password" for three.
 */
function lettersOf(password: string, ownWords: readonly string[]): string[] {
  const said = wordsOf(password.toLowerCase());
  const once = [...new Set(said)].join("");
  const others = ownWords.reduce((rest, word) => rest.replaceAll(wordsOf(word.toLowerCase()).join(""), ""), once);
  // A password of signs alone is judged as it stands.
  return said.length === 0 ? [] : [...new Set([said.join(""), once, others])];
}
