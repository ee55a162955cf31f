/** Controls that reverse the direction of what follows, beyond the text itself: embeddings, overrides, and isolates. */
const REVERSING = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A name as it is shown and searched. Its letters are composed, which some keyboards and file systems don't do, so that a search finds it.
 * It has none of the controls with which `fdp.exe` can be made to look like `exe.pdf`, and an amount behind it like another.
 */
export const shownText = (text: string): string => text.normalize("NFC").replace(REVERSING, "");
