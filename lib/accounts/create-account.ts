import { z } from "zod";
import { accounts, creditBalances, memberships, users } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { SANDBOX_CREDITS } from "@/lib/credits/balance";
import { grantCredits } from "@/lib/credits/grant-credits";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { assertAll, DomainError, invalidField } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { askToConfirm } from "@/lib/users/confirm-address";
import { normalizeEmail } from "@/lib/users/email";
import { assertName } from "@/lib/users/assert-name";
import { assertGoodPassword } from "@/lib/users/password-rules";
import { hashPassword } from "../users/password";

/** Facts about a new account. */
export interface AccountFacts {
  name: string;
  /** ISO 3166-1 alpha-2. */
  defaultCountry?: string | null;
}

export interface NewAccount extends AccountFacts {
  email: string;
  /** Null for a user who signs in with a provider. */
  password: string | null;
  /** The owner's name; if it is not given, the part of the e-mail address before the @ is used. */
  userName?: string;
  /** Whether the address is known to be the owner's; otherwise a mail asks to confirm it. */
  verified?: boolean;
}

const email = z.email().max(254);

/**
 * Creates an account with its owner, 1,000 sandbox credits, and no live credits; a mail asks the owner to confirm the address. Anyone may
 * do this, so the context needs no account.
 * @throws invalid_request (name, e-mail, password), state_conflict (the e-mail address is taken)
 */
export async function createAccount(ctx: Ctx, input: NewAccount): Promise<{ accountId: string; userId: string }> {
  const address = normalizeEmail(input.email);
  assertWellFormed(input, address);
  const passwordHash = input.password === null ? null : await hashPassword(input.password);
  const accountId = newId("account");
  const userId = newId("user");
  return inTransaction({ ...ctx, account: { id: accountId }, environment: "test" }, async (tx) => {
    const { orm } = tx.db;
    const userName = input.userName?.trim() || address.split("@", 1)[0] || address;
    const made = await orm
      .insert(users)
      .values({ id: userId, email: address, name: userName, passwordHash, emailVerifiedAt: input.verified ? tx.clock.now() : null })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (made.length === 0)
      throw new DomainError("state_conflict", "A user with this email address already exists. Sign in or reset the password.");
    await writeAccount(tx, { ...input, owner: userId });
    if (!input.verified) await askToConfirm(tx, { id: userId, name: userName, email: address });
    return { accountId, userId };
  });
}

/** Inserts the context's account, which does not exist yet, with its owner, 1,000 sandbox credits, and no live credits. */
export async function writeAccount(tx: Ctx, { name, defaultCountry, owner }: AccountFacts & { owner: string }): Promise<void> {
  const { orm } = tx.db;
  const accountId = tx.account.id;
  await orm.insert(accounts).values({ id: accountId, name: name.trim(), defaultCountry: defaultCountry ?? null });
  await orm.insert(memberships).values({ accountId, userId: owner, role: "owner" });
  await orm.insert(creditBalances).values([
    { accountId, environment: "test" as const },
    { accountId, environment: "live" as const },
  ]);
  await writeAudit(tx, { action: "account.created", targetId: accountId, after: { name: name.trim(), owner } });
  await grantCredits({ ...tx, actor: { kind: "system", name: "sign-up" } }, { amount: SANDBOX_CREDITS, reason: "a new sandbox" });
}

/** @throws invalid_request (name, defaultCountry) */
export function assertAccountFacts({ name, defaultCountry }: AccountFacts): void {
  assertName(name);
  if (defaultCountry && !/^[A-Z]{2}$/.test(defaultCountry))
    throw invalidField("defaultCountry", "invalid_format", "defaultCountry must be a two-letter country code");
}

/** @throws invalid_request with every fault at once, so that the form need not be sent once per fault */
function assertWellFormed(input: NewAccount, address: string): void {
  assertAll(
    () => assertAccountFacts(input),
    () => {
      if (input.userName?.trim()) assertName(input.userName, "userName");
    },
    () => {
      if (!email.safeParse(address).success) throw invalidField("email", "invalid_format", "email must be a valid email address");
    },
    () => {
      if (input.password !== null) assertGoodPassword(input.password, [address, input.name, input.userName ?? ""]);
    },
  );
}
