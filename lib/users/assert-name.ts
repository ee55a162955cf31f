import { invalidField } from "@/lib/kernel/errors";

const LONGEST = 200;

/** The name of a person or an account. Throws invalid_request (name) where it is blank or has more than 200 characters. */
export function assertName(name: string): void {
  if (name.trim() === "") throw invalidField("name", "required", "name is required");
  if (name.length > LONGEST) throw invalidField("name", "invalid_length", `name must have at most ${LONGEST} characters`);
}
