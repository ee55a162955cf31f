import { invalidField } from "@/lib/kernel/errors";
import { isSeen } from "@/lib/kernel/shown-values";

const LONGEST = 200;

/**
 * Validates the name of a user or an account. Throws invalid_request (`field`) if it has no visible character or more than 200 characters.
 */
export function assertName(name: string, field = "name"): void {
  if (name.trim() === "") throw invalidField(field, "required", `${field} is required`);
  if (!isSeen(name)) throw invalidField(field, "invalid_characters", `${field} must have a character that can be seen`);
  if (name.length > LONGEST) throw invalidField(field, "invalid_length", `${field} must have at most ${LONGEST} characters`);
}
