/** A formatted number for people: with a true minus, as wide as a plus, where formats write a hyphen. CSV and the API keep the hyphen. */
export const withMinus = (text: string): string => text.replace(/^-/, "−");
