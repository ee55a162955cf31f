import { z } from "zod";

/** Something that a reader sees: no space, no control, and no character without a shape of its own, such as U+200B, U+2800 and U+3164. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** U+0000 is told with everything else that can't be stored, wherever it stands (lib/http/validation). */
const INVISIBLE = /(?!\0)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

const isBlank = (text: string): boolean => text.trim() === "";
const NOTHING_SEEN = "must have a character that can be seen";

/** A text that must be there: blanks alone, or zero-width characters, name nobody. Of an empty one its length is told already. */
export const shownText = (max: number, base = z.string()) =>
  base
    .min(1)
    .max(max)
    .refine((text) => text === "" || VISIBLE.test(text), {
      error: ({ input }) => (isBlank(String(input)) ? "must not be blank" : NOTHING_SEEN),
      params: { code: "too_small", origin: "blank" },
    });

/** A text that may be left out, empty or blank, as serializers fill up what they have nothing for: what is there all the same can be seen. */
export const optionalText = (max: number, base = z.string()) =>
  base
    .max(max)
    .refine((text) => isBlank(text) || VISIBLE.test(text), { error: NOTHING_SEEN, params: { code: "too_small", origin: "blank" } });

/**
 * An ID of the caller's own: two that look alike are the same one. A zero-width space that came along by copying, or a line break at
 * the end, would make another business of it, and of a filing a second one.
 */
export const callersIdText = (max: number) =>
  withoutInvisible(
    z
      .string()
      .min(1)
      .max(max)
      .refine((text) => text === "" || !isBlank(text), { error: "must not be blank", params: { code: "too_small", origin: "blank" } }),
  );

/** The same of a label, which may be empty. */
export const callersLabelText = (max: number) => withoutInvisible(z.string().max(max));

const withoutInvisible = (schema: z.ZodString) =>
  schema.refine((text) => isBlank(text) || !INVISIBLE.test(text), {
    error: ({ input }) => `contains an invisible character${placeOf(String(input))}: remove it`,
    params: { code: "invalid_characters" },
  });

/** ` (U+200B, character 4)` */
function placeOf(text: string): string {
  const characters = [...text];
  const at = characters.findIndex((character) => INVISIBLE.test(character));
  const code = characters[at]?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  return code === undefined ? "" : ` (U+${code}, character ${at + 1})`;
}
