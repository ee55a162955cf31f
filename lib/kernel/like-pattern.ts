/** Words as a pattern of SQL's `like` takes them: what stands for other letters there stands for itself. */
export const literally = (words: string): string => words.replace(/[\\%_]/g, "\\$&");

/** The pattern of every text that contains the words. */
export const containing = (words: string): string => `%${literally(words)}%`;
