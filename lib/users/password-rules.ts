import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { invalidField } from "@/lib/kernel/errors";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@/lib/users/password";

/** What is fallen to by fewer guesses than this is on every attacker's list, or a small change of what is. */
const LEAST_GUESSES = 1e8;

let estimator: ZxcvbnFactory | null = null;

/**
 * Throws where a password is too short or too long, or easily guessed: common, a sequence, a repetition, or made of the
 * account's own words (OWASP ASVS 5.0, 6.2.1, 6.2.4 and 6.2.11). No rule asks for kinds of characters (6.2.5).
 */
export function assertGoodPassword(password: string, ownWords: readonly string[] = []): void {
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH) {
    throw invalidField(
      "password",
      "invalid_length",
      `password must be between ${MIN_PASSWORD_LENGTH} and ${MAX_PASSWORD_LENGTH} characters`,
    );
  }
  // Loaded with the first password: the lists are large, and most requests need none.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const words = ["levy", ...ownWords.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])].filter((word) => word.length >= 3);
  if (estimator.check(password, words).guesses < LEAST_GUESSES) {
    throw invalidField(
      "password",
      "too_common",
      "This password is easy to guess. Use a few unrelated words, or let a password manager generate one.",
    );
  }
}
