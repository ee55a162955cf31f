import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { limitConcurrency } from "@/lib/kernel/limit-concurrency";
import { DomainError } from "@/lib/kernel/errors";

/** The cost of hashing a password: scrypt's N = 2^logN, block size r, and parallelization p. */
export interface PasswordCost {
  logN: number;
  r: number;
  p: number;
}

/** OWASP's first choice for scrypt: N = 2^17, r = 8, p = 1 (128 MiB, about a third of a second). */
export const PASSWORD_COST: PasswordCost = { logN: 17, r: 8, p: 1 };
let cost = PASSWORD_COST;

/** For tests only, which hash hundreds of passwords: at full cost, that would take minutes and run into time limits on a busy machine. */
export function setPasswordCost(lower: PasswordCost): void {
  cost = lower;
}

const HASH_BYTES = 32;
const FORM = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 200;

/**
 * At most two hashes at a time, with 128 MiB each: Node computes them in a pool of four threads, which file access and DNS lookups share,
 * and strangers may request any number. The queue is limited to as many as can wait no longer than a user at a sign-in would.
 */
const AT_ONCE = 2;
const MOST_WAITING = 50;
const LONGEST_WAIT_MS = 10_000;

const oneOfFew = limitConcurrency(() => AT_ONCE, LONGEST_WAIT_MS, busy, MOST_WAITING);

function busy(): DomainError {
  return new DomainError("temporarily_unavailable", "Too many passwords are being checked right now. Try again in a minute.", {
    retryAfterSeconds: 60,
  });
}

/**
 * Hashes a password to `scrypt$<log2 N>$<r>$<p>$<salt>$<hash>`; the cost is part of the text, so that it can be raised later.
 * @throws temporarily_unavailable if too many are waiting
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost.logN, cost.r, cost.p);
  return `scrypt$${cost.logN}$${cost.r}$${cost.p}$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

/**
 * Whether the password is the one that was hashed. Takes as long without a stored hash, so that the time reveals nothing.
 * @throws temporarily_unavailable if too many are waiting, in either case
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const match = FORM.exec(stored ?? "");
  if (!match) {
    await derive(password, Buffer.alloc(16), cost.logN, cost.r, cost.p);
    return false;
  }
  const [, logN, r, p, salt = "", expected = ""] = match;
  const hash = await derive(password, Buffer.from(salt, "base64url"), Number(logN), Number(r), Number(p));
  const wanted = Buffer.from(expected, "base64url");
  return wanted.length === hash.length && timingSafeEqual(hash, wanted);
}

function derive(password: string, salt: Buffer, logN: number, r: number, p: number): Promise<Buffer> {
  const N = 2 ** logN;
  return oneOfFew(
    () =>
      new Promise((resolve, reject) => {
        // NFKC, so that an é typed on another keyboard is the same é. maxmem: twice what the parameters need.
        scrypt(password.normalize("NFKC"), salt, HASH_BYTES, { N, r, p, maxmem: 256 * N * r * p }, (error, key) => {
          if (error) reject(error);
          else resolve(key);
        });
      }),
  );
}
