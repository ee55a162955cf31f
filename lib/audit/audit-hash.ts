import { sha256Hex } from "@/lib/kernel/crypto";
import { canonicalJson } from "@/lib/kernel/canonical-json";

/** The previous hash of an account's first entry. */
export const GENESIS = "0".repeat(64);

export interface HashedEntry {
  id: string;
  accountId: string;
  environment: string | null;
  actor: Record<string, unknown>;
  action: string;
  targetId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  requestId: string | null;
  createdAt: Date;
  previousHash: string;
}

/** SHA-256 over all members of an entry, including the hash of the previous entry. */
export function hashOf(entry: HashedEntry): string {
  const { id, accountId, environment, actor, action, targetId, before, after, requestId, createdAt, previousHash } = entry;
  return sha256Hex(
    canonicalJson({
      id,
      accountId,
      environment,
      actor,
      action,
      targetId,
      before,
      after,
      requestId,
      createdAt: createdAt.toISOString(),
      previousHash,
    }),
  );
}
