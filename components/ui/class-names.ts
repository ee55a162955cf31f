/** Joins class names, leaving out false, null, and undefined. */
export const classNames = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(" ");
