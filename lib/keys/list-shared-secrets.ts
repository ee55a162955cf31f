import { and, desc, inArray, isNull, lt, or } from "drizzle-orm";
import { sharedSecrets } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { unseal } from "@/lib/kernel/crypto";
import { env } from "@/lib/kernel/env";
import { activeSecrets, manageSecrets, presentSecret, secretSealedFor, type SharedSecretView } from "./create-shared-secret";

/** The use of a secret is recorded at most this often, not with every filing. */
const NOTED_FOR_MS = 60_000;

/** The active shared secrets of the context's environment, newest first, without the secrets themselves. */
export async function listSharedSecrets(ctx: Ctx): Promise<SharedSecretView[]> {
  requirePermission(ctx, manageSecrets);
  return (await activeRows(ctx)).map(presentSecret);
}

/**
 * The active shared secrets in plain text, newest first; each is tried on an encryptedPayload. For verbs that decrypt one; never part of a
 * response.
 */
export async function openSharedSecrets(ctx: Ctx): Promise<{ id: string; secret: string }[]> {
  const { masterKeys } = env();
  return (await activeRows(ctx)).map((row) => ({ id: row.id, secret: unseal(row.sealed, masterKeys, secretSealedFor(row)) }));
}

/** Records that these secrets decrypted a payload. */
export async function noteSecretsUsed(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const now = ctx.clock.now();
  await ctx.db.orm
    .update(sharedSecrets)
    .set({ lastUsedAt: now })
    .where(
      and(
        activeSecrets(ctx),
        inArray(sharedSecrets.id, [...ids]),
        or(isNull(sharedSecrets.lastUsedAt), lt(sharedSecrets.lastUsedAt, new Date(now.getTime() - NOTED_FOR_MS))),
      ),
    );
}

const activeRows = (ctx: Ctx) => ctx.db.orm.select().from(sharedSecrets).where(activeSecrets(ctx)).orderBy(desc(sharedSecrets.id));
