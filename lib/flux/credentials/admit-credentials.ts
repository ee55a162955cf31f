import { eq } from "drizzle-orm";
import { accounts } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { noteSecretsUsed, openSharedSecrets } from "@/lib/keys/list-shared-secrets";
import type { FilingWarning } from "../filing-warnings";
import { openEncryptedPayload, type PortalCredentials } from "./open-encrypted-payload";

export interface AdmittedCredentials {
  /** Null if a test key sent a payload that no active secret opens. */
  credentials: PortalCredentials | null;
  warnings: FilingWarning[];
}

/** Name of the account setting that makes test keys as strict as live keys. */
export const STRICT_SETTING = "strictEncryptedPayload";

/** One sentence for every reason, so that the error is no decryption oracle, yet still says what a payload must contain. */
const UNREADABLE = "can't be decrypted with any active shared secret to JSON with email and password";

/**
 * Decrypts encrypted payloads with the account's active shared secrets. An unreadable payload is 400 encrypted_payload_invalid with a live
 * key, and a warning with a test key unless the account's strict setting is on. Never says why a payload is unreadable.
 * Credentials that a person typed into the portal are taken as they are.
 */
export async function admitCredentials(
  ctx: Ctx,
  sent: readonly { payload: string; field: string; credentials?: PortalCredentials | undefined }[],
): Promise<AdmittedCredentials[]> {
  const secrets = sent.every(({ credentials }) => credentials)
    ? []
    : await openSharedSecrets({ ...ctx, actor: { kind: "system", name: "admit-credentials" } });
  const used = new Set<string>();
  const opened = sent.map(({ payload, field, credentials }) => {
    if (credentials) return { field, credentials };
    const found = openEncryptedPayload(payload, secrets);
    if (found) used.add(found.secretId);
    return { field, credentials: found?.credentials ?? null };
  });
  await noteSecretsUsed(ctx, [...used]);
  const unreadable = opened.filter(({ credentials }) => credentials === null);
  if (unreadable.length > 0 && (ctx.environment === "live" || (await isStrict(ctx)))) {
    throw new DomainError(
      "encrypted_payload_invalid",
      `An encryptedPayload ${UNREADABLE}. Encrypt the credentials again with an active secret.`,
      {
        faults: unreadable
          .slice(0, 100)
          .map(({ field }) => ({ field, code: "encrypted_payload_invalid", message: `${field} ${UNREADABLE}` })),
      },
    );
  }
  return opened.map(({ field, credentials }) => ({
    credentials,
    warnings: credentials
      ? []
      : [
          {
            code: "encrypted_payload_unreadable",
            message: `${field} ${UNREADABLE}; with a live key, this request would be rejected`,
            fields: [field],
          },
        ],
  }));
}

async function isStrict(ctx: Ctx): Promise<boolean> {
  const [account] = await ctx.db.orm.select({ settings: accounts.settings }).from(accounts).where(eq(accounts.id, ctx.account.id));
  return account?.settings[STRICT_SETTING] === true;
}
