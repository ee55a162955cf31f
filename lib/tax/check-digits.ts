import type { TaxIdForm } from "./rule-pack";

/** Check digits of tax numbers. All functions take the number in upper case without separators and country prefix. */

const digitsOf = (text: string): number[] => [...text].map((character) => Number(character));

function luhnSum(values: number[], modulus: number): number {
  return [...values].reverse().reduce((sum, value, index) => {
    const doubled = index % 2 === 1 ? value * 2 : value;
    return sum + Math.floor(doubled / modulus) + (doubled % modulus);
  }, 0);
}

function luhn(number: string): boolean {
  return luhnSum(digitsOf(number), 10) % 10 === 0;
}

/** ISO 7064 mod 11,10: German VAT and identification numbers. */
function mod11And10(number: string): boolean {
  const product = digitsOf(number.slice(0, -1)).reduce((carry, digit) => (((carry + digit) % 10 || 10) * 2) % 11, 10);
  return (11 - product) % 10 === Number(number.at(-1));
}

/**
 * Nine digits: seven weighted 8 to 2, and two that complete the sum to a multiple of 97, or to 55 less in the newer series, which begins
 * above 1 000 000. Some ranges of the older series were never issued.
 */
function britishVat(number: string): boolean {
  const base = Number(number.slice(0, 7));
  const weighted = digitsOf(number.slice(0, 7)).reduce((sum, digit, index) => sum + digit * (8 - index), 0);
  const rest = (weighted + Number(number.slice(7, 9))) % 97;
  const neverIssued = base === 0 || base >= 9_990_001 || (base >= 100_000 && base <= 999_999) || (base >= 9_490_001 && base <= 9_700_000);
  return rest === 0 ? !neverIssued : (rest === 42 || rest === 55) && base > 1_000_000;
}

/** "GD8888" or "HA8888", the department's three digits, and those digits modulo 97. */
function britishGroup(number: string): boolean {
  return Number(number.slice(6, 9)) % 97 === Number(number.slice(9));
}

const FRENCH_ALPHABET = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A two-character key before a SIREN. The SIREN has a Luhn check digit, except those of Monaco (000…). */
function frenchVat(number: string): boolean {
  const key = number.slice(0, 2);
  const siren = number.slice(2);
  if (!siren.startsWith("000") && !luhn(siren)) return false;
  if (/^\d\d$/.test(key)) return Number(key) === Number(`${siren}12`) % 97;
  const first = FRENCH_ALPHABET.indexOf(key.charAt(0));
  const second = FRENCH_ALPHABET.indexOf(key.charAt(1));
  const check = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(siren) + 1 + Math.floor(check / 11)) % 11 === check % 11;
}

function gstin(number: string): boolean {
  return (
    luhnSum(
      [...number].map((character) => parseInt(character, 36)),
      36,
    ) %
      36 ===
    0
  );
}

/** A person's identification number repeats exactly one digit within its first ten, at most three times. */
function germanIdentification(number: string): boolean {
  const counts = [...new Set(number.slice(0, 10))].map((digit) => number.slice(0, 10).split(digit).length - 1);
  const repeated = counts.filter((count) => count > 1);
  return repeated.length === 1 && (repeated[0] ?? 0) <= 3 && mod11And10(number);
}

/** Unique Taxpayer Reference: the first digit checks the other nine. */
function britishReference(number: string): boolean {
  const weights = [6, 7, 8, 9, 10, 5, 4, 3, 2];
  const sum = digitsOf(number.slice(1)).reduce((total, digit, index) => total + digit * (weights[index] ?? 0), 0);
  return "21987654321".charAt(sum % 11) === number.charAt(0);
}

/** Numéro fiscal: the last three digits are the first ten modulo 511. */
function frenchPersonal(number: string): boolean {
  return Number(number.slice(0, 10)) % 511 === Number(number.slice(10));
}

const CHECKS: Record<TaxIdForm["check"], (number: string) => boolean> = {
  none: () => true,
  luhn,
  gb_vat: britishVat,
  de_vat: mod11And10,
  de_idnr: germanIdentification,
  fr_vat: frenchVat,
  fr_nif: frenchPersonal,
  gb_utr: britishReference,
  gstin,
  gb_group: britishGroup,
};

/** Whether a number that matches the format also passes its check digit. */
export function passesCheck(check: TaxIdForm["check"], number: string): boolean {
  return CHECKS[check](number);
}
