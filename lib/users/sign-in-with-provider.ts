import { and, eq } from "drizzle-orm";
import { userIdentities, users } from "@/drizzle/schema";
import { goOn, type SignInOutcome } from "@/lib/accounts/check-sign-in";
import { createAccount } from "@/lib/accounts/create-account";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { cutText } from "@/lib/kernel/cut-text";
import { DomainError } from "@/lib/kernel/errors";
import { writeMail } from "@/lib/mail/write-mail";
import { normalizeEmail } from "./email";
import { countAttempt } from "./limit-attempts";
import { auditPerson, type UserRow } from "./own-user";

export interface ProviderProfile {
  provider: string;
  /** The provider's own unchanging id of the person; an address may change hands. */
  subject: string;
  email: string | null;
  /** The provider vouches that the address is theirs. */
  emailVerified: boolean;
  name: string | null;
}

export type ProviderOutcome = SignInOutcome | { status: "unverified" | "link_first" };

/**
 * Signs in whom another provider vouches for, and makes an account for a newcomer. An identity that is known decides;
 * otherwise the address does, but it is linked to a person here only where both sides have confirmed it: else somebody who
 * signed up with another's address beforehand, or a provider that confirms nothing, would open the account.
 */
export async function signInWithProvider(ctx: Ctx, profile: ProviderProfile, address: string | null): Promise<ProviderOutcome> {
  const before = await signInKnown(ctx, profile);
  if ("status" in before) return before;
  await countAttempt(ctx, "sign_up", address ?? "unknown");
  try {
    return { status: "in", userId: await signUp(ctx, profile, before.newcomer) };
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "state_conflict")) throw error;
    // The same first sign-in was begun twice at once, and the other was quicker.
    const since = await signInKnown(ctx, profile);
    if ("status" in since) return since;
    throw error;
  }
}

/** Whoever is known by their identity or their address; else the address of a newcomer. */
async function signInKnown(ctx: Ctx, profile: ProviderProfile): Promise<ProviderOutcome | { newcomer: string }> {
  const known = await findByIdentity(ctx, profile);
  if (known) return goOn(ctx, known);
  if (profile.email === null || !profile.emailVerified) return { status: "unverified" };
  const email = normalizeEmail(profile.email);
  const [user] = await ctx.db.orm.select().from(users).where(eq(users.email, email));
  if (!user) return { newcomer: email };
  if (user.emailVerifiedAt === null) return { status: "link_first" };
  await link(ctx, user, profile);
  return goOn(ctx, user.id);
}

/** The person behind an identity, or null. */
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
