import { z } from "zod";
import { firstInvisible, isSeen } from "./shown-values";

const isBlank = (text: string): boolean => text.trim() === "";

/** Without members that are blank texts, which name nothing: `??` would take them for values. */
export const withoutBlanks = <T extends object>(members: T): T =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => typeof value !== "string" || !isBlank(value))) as T;

const NOTHING_SEEN = "must have a character that can be seen";

/** A text that must be there: blanks alone, or zero-width characters, name nobody. Of an empty one its length is told already. */
export const shownText = (max: number, base = z.string()) =>
  base
    .min(1)
    .max(max)
    .refine((text) => text === "" || isSeen(text), {
      error: ({ input }) => (isBlank(String(input)) ? "must not be blank" : NOTHING_SEEN),
      params: { code: "too_small", origin: "blank" },
    });

/** A text that may be left out, empty or blank, as serializers fill up what they have nothing for: what is there all the same can be seen. */
export const optionalText = (max: number, base = z.string()) =>
  base.max(max).refine((text) => isBlank(text) || isSeen(text), { error: NOTHING_SEEN, params: { code: "too_small", origin: "blank" } });

/**
 * An ID of the caller's own: two that look alike are the same one. A zero-width space that came along by copying, or a line break at
 * the end, would make another business of it, and of a filing a second one. White space that is no fault is left: see `plainId`.
 */
export const callersIdText = (max: number) =>
  allSeen(
    z
      .string()
      .min(1)
      .max(max)
      .refine((text) => text === "" || !isBlank(text), { error: "must not be blank", params: { code: "too_small", origin: "blank" } }),
  );

/** The same of a label, which may be empty. */
export const callersLabelText = (max: number) => allSeen(z.string().max(max));

/** The same of a text whose length is told otherwise. */
export const allSeen = (schema: z.ZodString) =>
  schema.refine((text) => isBlank(text) || firstInvisible(text) === null, {
    error: ({ input }) => `contains an invisible character (${firstInvisible(String(input))}): remove it`,
    params: { code: "invalid_characters" },
  });
