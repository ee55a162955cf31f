/** A word without the "s" of its plural. Terms of learned corrections are stored in this form, so changing it would lose them. */
export const singular = (word: string): string =>
  word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
