/** A visible character: not a space, a control, or a character without a shape, such as U+200B, U+2800, and U+3164. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
const UNSEEN = String.raw`\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800`;
/** U+0000 is left out because lib/http/validation reports it, wherever it stands, with the other characters that can't be stored. */
const INVISIBLE = new RegExp(`(?!\\0)[${UNSEEN}]`, "u");
const EACH_INVISIBLE = new RegExp(INVISIBLE.source, "gu");

/** A single class, since a line feed is both white space and invisible: two alternatives would make the search backtrack exponentially. */
const AT_EDGE = `(?:(?!\\0)[\\s${UNSEEN}])+`;
const EDGES = new RegExp(`^${AT_EDGE}|${AT_EDGE}$`, "gu");

/** Whether a text has a visible character: blanks or zero-width characters alone name nobody. */
export const hasVisibleCharacter = (text: string): boolean => VISIBLE.test(text);

/**
 * Removes characters picked up by copying, such as zero-width spaces and soft hyphens. Not for names: some scripts join letters with them.
 */
export const withoutInvisible = (text: string): string => text.replace(EACH_INVISIBLE, "");

/** Removes leading and trailing blanks and invisible characters, which are picked up when a number is copied from a mail or a sheet. */
export const withoutEdges = (text: string): string => text.replace(EDGES, "");

/** The form in which IDs are compared: without white space at the ends, and with plain spaces instead of no-break spaces. */
export const plainId = (id: string): string => withoutEdges(id).replace(/\p{Zs}/gu, " ");

/** The first invisible character, as in `U+200B, character 4`; null if there is none. */
export function firstInvisible(text: string): string | null {
  const characters = [...text];
  const at = characters.findIndex((character) => INVISIBLE.test(character));
  const code = characters[at]?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  return code === undefined ? null : `U+${code}, character ${at + 1}`;
}
