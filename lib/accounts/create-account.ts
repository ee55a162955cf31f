import { z } from "zod";
import { accounts, creditBalances, memberships, users } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { SANDBOX_CREDITS } from "@/lib/credits/balance";
import { grantCredits } from "@/lib/credits/grant-credits";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { DomainError, invalidField } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { hashPassword, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password";

export interface NewAccount {
  name: string;
  email: string;
  password: string;
  /** The owner's own name; the part of the address before the @ where it is not given. */
  userName?: string;
  /** ISO 3166-1 alpha-2. */
  defaultCountry?: string | null;
}

const email = z.email().max(254);

/** Lower case without spaces around it, the form in which addresses are stored and compared. */
export const normalizeEmail = (text: string) => text.trim().toLowerCase();

/**
 * Makes an account with its owner, 1,000 sandbox credits and none in live. Anyone may, so the context's account is not
 * asked for. Errors: invalid_request (name, e-mail, password), state_conflict (the e-mail is taken).
 */
export async function createAccount(ctx: Ctx, input: NewAccount): Promise<{ accountId: string; userId: string }> {
  const address = normalizeEmail(input.email);
  assertWellFormed(input, address);
  const passwordHash = await hashPassword(input.password);
  const accountId = newId("account");
  const userId = newId("user");
  return inTransaction({ ...ctx, account: { id: accountId }, environment: "test" }, async (tx) => {
    const { orm } = tx.db;
    await orm.insert(accounts).values({ id: accountId, name: input.name.trim(), defaultCountry: input.defaultCountry ?? null });
    const made = await orm.insert(users)
      .values({ id: userId, email: address, name: input.userName?.trim() || address.split("@", 1)[0] || address, passwordHash })
      .onConflictDoNothing({ target: users.email }).returning({ id: users.id });
    if (made.length === 0) throw new DomainError("state_conflict", "A user with this e-mail address exists already: sign in, or reset the password");
    await orm.insert(memberships).values({ accountId, userId, role: "owner" });
    await orm.insert(creditBalances).values([{ accountId, environment: "test" as const }, { accountId, environment: "live" as const }]);
    await writeAudit(tx, { action: "account.created", targetId: accountId, after: { name: input.name.trim(), owner: userId } });
    await grantCredits({ ...tx, actor: { kind: "system", name: "sign-up" } }, { amount: SANDBOX_CREDITS, reason: "a new sandbox" });
    return { accountId, userId };
  });
}

function assertWellFormed(input: NewAccount, address: string): void {
  if (input.name.trim() === "" || input.name.length > 200) throw invalidField("name", "invalid_length", "name must have 1 to 200 characters");
  if (!email.safeParse(address).success) throw invalidField("email", "invalid_format", "email must be an e-mail address");
  assertPasswordLength(input.password);
  if (input.defaultCountry && !/^[A-Z]{2}$/.test(input.defaultCountry)) throw invalidField("defaultCountry", "invalid_format", "defaultCountry must be a two-letter country code");
}

/** Length is all that is asked of a password (NIST SP 800-63B). */
export function assertPasswordLength(password: string): void {
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH) {
    throw invalidField("password", "invalid_length", `password must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`);
  }
}

