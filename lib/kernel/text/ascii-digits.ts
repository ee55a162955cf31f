const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** The value of a decimal digit of any script: Unicode keeps the ten of each script together, from zero on. */
function valueOf(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let first = codePoint;
  while (isDigit(first - 1)) first--;
  return String((codePoint - first) % 10);
}

/** Converts the digits of all scripts, and full-width characters, to ASCII. */
export const asciiDigits = (text: string): string => text.normalize("NFKC").replace(/(?![0-9])\p{Nd}/gu, valueOf);
