import { and, eq } from "drizzle-orm";
import { userIdentities, users } from "@/drizzle/schema";
import { continueSignIn, type SignInOutcome } from "@/lib/accounts/check-sign-in";
import { createAccount } from "@/lib/accounts/create-account";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { cutText } from "@/lib/kernel/text/cut-text";
import { DomainError } from "@/lib/kernel/errors";
import { writeMail } from "@/lib/mail/write-mail";
import { normalizeEmail } from "./email";
import { countAttempt } from "./limit-attempts";
import { auditPerson, type UserRow } from "./own-user";

export interface ProviderProfile {
  provider: string;
  /** The provider's permanent id of the user; an address may change hands. */
  subject: string;
  email: string | null;
  /** Whether the provider vouches for the address. */
  emailVerified: boolean;
  name: string | null;
}

export type ProviderOutcome = SignInOutcome | { status: "unverified" | "link_first" };

/**
 * Signs in a user for whom a provider vouches, and creates an account for a new one. A known identity decides; otherwise the address does.
 * An address is linked to an existing user only if both sides have confirmed it: otherwise someone who signed up with another's address
 * beforehand, or a provider that confirms nothing, would get access to the account.
 */
export async function signInWithProvider(ctx: Ctx, profile: ProviderProfile, address: string | null): Promise<ProviderOutcome> {
  const before = await signInKnown(ctx, profile);
  if ("status" in before) return before;
  await countAttempt(ctx, "sign_up", address ?? "unknown");
  try {
    return { status: "in", userId: await signUp(ctx, profile, before.newcomer) };
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "state_conflict")) throw error;
    // A concurrent first sign-in of the same user was faster.
    const since = await signInKnown(ctx, profile);
    if ("status" in since) return since;
    throw error;
  }
}

/** Signs in a user who is known by identity or address; otherwise returns the address of a new user. */
async function signInKnown(ctx: Ctx, profile: ProviderProfile): Promise<ProviderOutcome | { newcomer: string }> {
  const known = await findByIdentity(ctx, profile);
  if (known) return continueSignIn(ctx, known);
  if (profile.email === null || !profile.emailVerified) return { status: "unverified" };
  const email = normalizeEmail(profile.email);
  const [user] = await ctx.db.orm.select().from(users).where(eq(users.email, email));
  if (!user) return { newcomer: email };
  if (user.emailVerifiedAt === null) return { status: "link_first" };
  await link(ctx, user, profile);
  return continueSignIn(ctx, user.id);
}

/** The id of the user with this identity, or null. */
async function findByIdentity(ctx: Ctx, identity: { provider: string; subject: string }): Promise<string | null> {
  const [row] = await ctx.db.orm
    .select({ userId: userIdentities.userId })
    .from(userIdentities)
    .where(and(eq(userIdentities.provider, identity.provider), eq(userIdentities.subject, identity.subject)));
  return row?.userId ?? null;
}

async function link(ctx: Ctx, user: UserRow, { provider, subject }: ProviderProfile): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const made = await tx.db.orm
      .insert(userIdentities)
      .values({ provider, subject, userId: user.id, email: user.email, createdAt: tx.clock.now() })
      .onConflictDoNothing()
      .returning({ subject: userIdentities.subject });
    if (made.length === 0) return;
    await auditPerson(tx, user.id, { action: "user.provider_linked", after: { provider } });
    await writeMail(
      { ...tx, account: { id: "" } },
      { kind: "account_secured", to: user.email, data: { name: user.name, what: "provider_linked", detail: provider } },
    );
  });
}

async function signUp(ctx: Ctx, { provider, subject, name }: ProviderProfile, email: string): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const domain = email.split("@")[1] ?? email;
    const { userId } = await createAccount(tx, {
      name: domain,
      email,
      password: null,
      verified: true,
      ...(name ? { userName: cutText(name, 200) } : {}),
    });
    await tx.db.orm.insert(userIdentities).values({ provider, subject, userId, email, createdAt: tx.clock.now() });
    return userId;
  });
}
