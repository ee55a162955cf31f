import { sha256Hex } from "@/lib/kernel/crypto";
import { logger } from "@/lib/kernel/logger";
import { normalizeEmail } from "@/lib/users/email";

/**
 * One line of the log for each decision about a sign-in: what was shown (`password`, `code`, or a provider's name), what came of it, who it
 * is about, and the network address. An email address stands there as its SHA-256 alone.
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
