import { and, desc, eq, isNull } from "drizzle-orm";
import { sharedSecrets } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { unseal } from "@/lib/kernel/crypto";
import { env } from "@/lib/kernel/env";
import { manageSecrets, presentSecret, secretSealedFor, type SharedSecretView } from "./create-shared-secret";

/** The active shared secrets of the context's environment as people may see them, newest first. */
export async function listSharedSecrets(ctx: Ctx): Promise<SharedSecretView[]> {
  requirePermission(ctx, manageSecrets);
  return (await activeRows(ctx)).map(presentSecret);
}

/**
 * The active shared secrets themselves, newest first: both are tried on an encryptedPayload. For verbs that open one;
 * never part of an answer.
 */
export async function openSharedSecrets(ctx: Ctx): Promise<{ id: string; secret: string }[]> {
  const { masterKeys } = env();
  return (await activeRows(ctx)).map((row) => ({ id: row.id, secret: unseal(row.sealed, masterKeys, secretSealedFor(row)) }));
}

function activeRows(ctx: Ctx) {
  return ctx.db.orm.select().from(sharedSecrets).where(and(
    eq(sharedSecrets.accountId, ctx.account.id), eq(sharedSecrets.environment, ctx.environment), isNull(sharedSecrets.revokedAt),
  )).orderBy(desc(sharedSecrets.id));
}
