/** Lower case without spaces around it, the form in which addresses are stored and compared. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();
