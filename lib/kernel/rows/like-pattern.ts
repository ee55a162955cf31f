/** Escapes the wildcards of SQL's `like`, so that the words match literally. */
export const literally = (words: string): string => words.replace(/[\\%_]/g, "\\$&");

/** The `like` pattern of every text that contains the words. */
export const containing = (words: string): string => `%${literally(words)}%`;
