import { z } from "zod";
import { firstInvisible, hasVisibleCharacter, plainId } from "../text/visible-text-values";

const isBlank = (text: string): boolean => text.trim() === "";

/** Removes members that are blank texts, which `??` would take for values. */
export const withoutBlanks = <T extends object>(members: T): T =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => typeof value !== "string" || !isBlank(value))) as T;

const NOTHING_SEEN = "must have a character that can be seen";

/** A required text with at least one visible character. Empty text is left to the length check, so that it gets only one fault. */
export const requiredText = (max: number, base = z.string()) =>
  base
    .min(1)
    .max(max)
    .refine((text) => text === "" || hasVisibleCharacter(text), {
      error: ({ input }) => (isBlank(String(input)) ? "must not be blank" : NOTHING_SEEN),
      params: { code: "too_small", origin: "blank" },
    });

/**
 * A text that may be left out, empty, or blank, since serializers fill missing values that way. Any other text needs a visible character.
 */
export const optionalText = (max: number, base = z.string()) =>
  base
    .max(max)
    .refine((text) => isBlank(text) || hasVisibleCharacter(text), { error: NOTHING_SEEN, params: { code: "too_small", origin: "blank" } });

/**
 * The caller's own ID, without invisible characters, so that IDs that look alike are equal. A zero-width space picked up by copying, or a
 * trailing line break, would otherwise create a second business, or a second filing. Harmless white space is left in: see `plainId`.
 */
export const callersIdText = (max: number) =>
  noInvisibleCharacters(
    z
      .string()
      .min(1)
      .max(max)
      .refine((text) => text === "" || !isBlank(text), { error: "must not be blank", params: { code: "too_small", origin: "blank" } }),
  );

/** The caller's ID of a business. White space around it doesn't make another business. */
export const businessIdText = () => callersIdText(255).overwrite(plainId);

/** The same for a label, which may be empty. */
export const callersLabelText = (max: number) => noInvisibleCharacters(z.string().max(max));

/** The same for a schema that limits the length itself. */
export const noInvisibleCharacters = (schema: z.ZodString) =>
  schema.refine((text) => isBlank(text) || firstInvisible(text) === null, {
    error: ({ input }) => `contains an invisible character (${firstInvisible(String(input))}): remove it`,
    params: { code: "invalid_characters" },
  });
