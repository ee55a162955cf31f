/** Blanks alone name nobody: a text that must be there holds more than them. Of an empty one its length is told already. */
export const isNotBlank = (text: string): boolean => text === "" || /\S/.test(text);

/** What a schema says of a text of blanks. */
export const notBlank = { error: "must not be blank", params: { code: "too_small", origin: "blank" } };
