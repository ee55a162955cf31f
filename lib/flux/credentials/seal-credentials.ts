import { randomBytes } from "node:crypto";
import { z } from "zod";
import { seal, unseal } from "@/lib/kernel/crypto";
import { env } from "@/lib/kernel/env";
import type { Environment } from "@/lib/kernel/context";
import type { PortalCredentials } from "./open-encrypted-payload";

/** The filing that sealed credentials are bound to; they can't be opened for any other. */
export interface CredentialsOwner {
  filingId: string;
  accountId: string;
  environment: Environment;
}

export interface SealedCredentials {
  sealed: string;
  wrappedDataKey: string;
}

const DATA_KEY = "dk1";
/** What is sealed. Its lengths were checked when it was received. */
const opened = z.object({ email: z.string(), password: z.string() });
/** Associated data that binds a wrapped data key to its filing. */
export const dataKeyBoundTo = (owner: CredentialsOwner) => `${boundTo(owner)}:data_key`;

const boundTo = ({ filingId, accountId, environment }: CredentialsOwner) => `filing_credentials:${filingId}:${accountId}:${environment}`;

/** Seals credentials under a fresh data key for this filing (AES-256-GCM); the newest master key wraps the data key. */
export function sealCredentials(credentials: PortalCredentials, owner: CredentialsOwner): SealedCredentials {
  const [masterKey] = env().masterKeys;
  if (!masterKey) throw new Error("no master key is set: start Levy with `npm start`, or set LEVY_MASTER_KEY");
  const dataKey = randomBytes(32);
  return {
    sealed: seal(
      JSON.stringify({ email: credentials.email, password: credentials.password }),
      { id: DATA_KEY, key: dataKey },
      boundTo(owner),
    ),
    wrappedDataKey: seal(dataKey.toString("base64"), masterKey, dataKeyBoundTo(owner)),
  };
}

/** Opens what `sealCredentials` made, to be used at once for signing in. Throws if the key, the owner or a single bit differs. */
export function unsealCredentials(stored: SealedCredentials, owner: CredentialsOwner): PortalCredentials {
  const dataKey = Buffer.from(unseal(stored.wrappedDataKey, env().masterKeys, dataKeyBoundTo(owner)), "base64");
  return opened.parse(JSON.parse(unseal(stored.sealed, [{ id: DATA_KEY, key: dataKey }], boundTo(owner))));
}
