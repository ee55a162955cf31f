import { randomBytes } from "node:crypto";
import { seal, unseal } from "@/lib/kernel/crypto";
import { env } from "@/lib/kernel/env";
import type { Environment } from "@/lib/kernel/context";
import type { PortalCredentials } from "./open-encrypted-payload";

/** The row that sealed credentials belong to, and can't be moved away from. */
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
/** Binds a wrapped data key to its filing. */
export const dataKeyBoundTo = (owner: CredentialsOwner) => `${boundTo(owner)}:data_key`;

const boundTo = ({ filingId, accountId, environment }: CredentialsOwner) => `filing_credentials:${filingId}:${accountId}:${environment}`;

/** Seals credentials under a fresh data key of the filing's own (AES-256-GCM), which the newest master key wraps. */
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

/** Opens what `sealCredentials` made, for the moment of signing in. Throws where key, owner or a single bit differ. */
export function unsealCredentials(stored: SealedCredentials, owner: CredentialsOwner): PortalCredentials {
  const dataKey = Buffer.from(unseal(stored.wrappedDataKey, env().masterKeys, dataKeyBoundTo(owner)), "base64");
  return JSON.parse(unseal(stored.sealed, [{ id: DATA_KEY, key: dataKey }], boundTo(owner))) as PortalCredentials;
}
