import { createHmac, randomBytes } from "node:crypto";
import { seal, unseal } from "@/lib/kernel/crypto";
import { env } from "@/lib/kernel/env";

const PREFIX = "whsec_";

/** Generates a secret in the format of Standard Webhooks: `whsec_` and the base64 of 32 random bytes. */
export function generateWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString("base64");
}

interface SecretPlace {
  /** The endpoint's id. */
  id: string;
  accountId: string;
  environment: string;
}

/** Encrypts a secret with the master key so that it can be decrypted for this endpoint's row only. */
export function sealWebhookSecret(secret: string, place: SecretPlace): string {
  const [key] = env().masterKeys;
  if (!key) throw new Error("There is no master key: set LEVY_MASTER_KEY, or start Levy with `npm start`, which makes one");
  return seal(secret, key, associated(place));
}

type SealedSecrets = SecretPlace & { sealedSecret: string; sealedPreviousSecret: string | null; previousSecretUntil: Date | null };

/**
 * The secrets that sign at `now`: the current one, then the previous one during a rotation's overlap. Don't keep them in variables that
 * outlive the call.
 */
export function openWebhookSecrets(endpoint: SealedSecrets, now: Date): string[] {
  const open = (sealed: string) => unseal(sealed, env().masterKeys, associated(endpoint));
  const { sealedSecret, sealedPreviousSecret, previousSecretUntil } = endpoint;
  if (sealedPreviousSecret === null || previousSecretUntil === null || previousSecretUntil <= now) return [open(sealedSecret)];
  return [open(sealedSecret), open(sealedPreviousSecret)];
}

/** The associated data that binds an encrypted secret to its endpoint's row. */
export function associated({ id, accountId, environment }: SecretPlace): string {
  return `webhook-secret/${id}/${accountId}/${environment}`;
}

export interface SignedMessage {
  /** The event's id. */
  id: string;
  /** When this attempt is made. Receivers refuse timestamps that are more than five minutes off. */
  sentAt: Date;
  body: string;
}

/** The three headers of Standard Webhooks, with one signature for each secret. */
export function signatureHeaders(message: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(message.sentAt.getTime() / 1_000));
  const content = `${message.id}.${timestamp}.${message.body}`;
  return {
    "webhook-id": message.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => `v1,${hmac(secret, content)}`).join(" "),
  };
}

function hmac(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  return createHmac("sha256", key).update(content).digest("base64");
}
