/** Something that a reader sees: no space, no control, and no character without a shape of its own, such as U+200B, U+2800 and U+3164. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
const UNSEEN = String.raw`\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800`;
/** U+0000 is told with everything else that can't be stored, wherever it stands (lib/http/validation). */
const INVISIBLE = new RegExp(`(?!\\0)[${UNSEEN}]`, "u");
const EACH_INVISIBLE = new RegExp(INVISIBLE.source, "gu");

/** In one class: a line feed is a blank and unseen as well, and of two choices for each of many a search would try all. */
const AT_EDGE = `(?:(?!\\0)[\\s${UNSEEN}])+`;
const EDGES = new RegExp(`^${AT_EDGE}|${AT_EDGE}$`, "gu");

/** Whether a reader sees anything of it: blanks alone, or zero-width characters, name nobody. */
export const isSeen = (text: string): boolean => VISIBLE.test(text);

/** Without what came along by copying, such as a page's zero-width spaces and soft hyphens. Not for names: scripts join letters by some. */
export const withoutInvisible = (text: string): string => text.replace(EACH_INVISIBLE, "");

/** Without blanks and invisible characters before and behind it, which come along where a number is copied from a mail or a sheet. */
export const withoutEdges = (text: string): string => text.replace(EDGES, "");

/** An ID as it is compared: white space around it, or a no-break space in place of a plain one, makes no other of two that look alike. */
export const plainId = (id: string): string => withoutEdges(id).replace(/\p{Zs}/gu, " ");

/** The first character that can't be seen: `U+200B, character 4`; null where there is none. */
export function firstInvisible(text: string): string | null {
  const characters = [...text];
  const at = characters.findIndex((character) => INVISIBLE.test(character));
  const code = characters[at]?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  return code === undefined ? null : `U+${code}, character ${at + 1}`;
}
