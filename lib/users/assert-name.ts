import { invalidField } from "@/lib/kernel/errors";
import { hasVisibleCharacter } from "@/lib/kernel/text/visible-text-values";

const LONGEST = 200;

/**
 * Validates the name of a user or an account.
 * @throws invalid_request (`field`) if it has no visible character or more than 200 characters
 */
export function assertName(name: string, field = "name"): void {
  if (name.trim() === "") throw invalidField(field, "required", `${field} is required`);
  if (!hasVisibleCharacter(name)) throw invalidField(field, "invalid_characters", `${field} must have a character that can be seen`);
  if (name.length > LONGEST) throw invalidField(field, "invalid_length", `${field} must have at most ${LONGEST} characters`);
}
