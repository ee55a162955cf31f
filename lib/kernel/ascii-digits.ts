/** Converts the digits of Arabic script, and full-width characters, to ASCII. */
export const asciiDigits = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0));
