import { sha256Hex } from "@/lib/kernel/crypto";
import { logger } from "@/lib/kernel/logger";
import { normalizeEmail } from "@/lib/users/email";

/**
 * Writes one log line for each decision about a sign-in: the credential (`password`, `code`, or the provider's name), the outcome, the
 * person, and the network address. Email addresses are logged only as their SHA-256.
 */
export function logSignIn(decision: {
  by: string;
  outcome: string;
  userId?: string | undefined;
  email?: string | null;
  address: string | null;
}): void {
  const { email, ...facts } = decision;
  const line = { ...facts, ...(email ? { emailHash: sha256Hex(normalizeEmail(email)) } : {}) };
  if (facts.outcome === "in" || facts.outcome === "second_factor") logger("sign-in").info(line, "a sign-in was accepted");
  else logger("sign-in").warn(line, "a sign-in was refused");
}
