/** A formatted number for display, with a true minus sign (as wide as a plus) instead of the hyphen. CSV and the API keep the hyphen. */
export const withMinus = (text: string): string => text.replace(/^-/, "−");
