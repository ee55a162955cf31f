/** Trimmed and in lower case, the form in which addresses are stored and compared. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();
