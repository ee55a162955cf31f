import { eq } from "drizzle-orm";
import { userIdentities } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { actingUserId, userById } from "./own-user";
import { readSecondFactor, type SecondFactorStatus } from "./second-factor";
import { listSessions, type SessionView } from "./sessions";

export interface OwnSignIn {
  hasPassword: boolean;
  /** The providers with which this user signs in. */
  providers: string[];
  secondFactor: SecondFactorStatus;
  sessions: SessionView[];
}

/** The acting user's sign-in methods and active sessions. */
export async function readOwnSignIn(ctx: Ctx, sessionId: string): Promise<OwnSignIn> {
  const userId = actingUserId(ctx);
  const [user, identities, secondFactor, sessions] = await Promise.all([
    userById(ctx, userId),
    ctx.db.orm.select({ provider: userIdentities.provider }).from(userIdentities).where(eq(userIdentities.userId, userId)),
    readSecondFactor(ctx),
    listSessions(ctx, sessionId),
  ]);
  return { hasPassword: user.passwordHash !== null, providers: identities.map(({ provider }) => provider), secondFactor, sessions };
}
