import { DomainError } from "@/lib/kernel/errors";
import { documentStorage } from "./document-storage";

/**
 * Each removal takes one or two round trips to the store, and a transaction that removes hundreds holds its locks until the last is done.
 */
const AT_A_TIME = 16;

/**
 * Removes contents from the store by key, with everything derived from them. Throws the first error, after removing everything else and
 * waiting for all removals to end: once the locks are released, a late removal could delete content that was stored again.
 */
export async function removeContents(keys: readonly string[]): Promise<void> {
  const [refusal] = (await removeAllBut(keys)).values();
  if (refusal) throw refusal.reason;
}

/**
 * Like `removeContents`, but returns the errors by key. Once the store is unreachable, the remaining contents are not attempted and count
 * as failed.
 */
export async function removeAllBut(keys: readonly string[]): Promise<ReadonlyMap<string, { reason: unknown }>> {
  const storage = documentStorage();
  const refused = new Map<string, { reason: unknown }>();
  let away: { reason: unknown } | null = null;
  for (let from = 0; from < keys.length; from += AT_A_TIME) {
    const some = keys.slice(from, from + AT_A_TIME);
    const ended = await Promise.all(some.map((key) => away ?? storage.removeAll(key).then(noRefusal, (reason: unknown) => ({ reason }))));
    for (const [index, refusal] of ended.entries()) if (refusal) refused.set(some[index] ?? "", refusal);
    away ??= ended.find((refusal) => refusal?.reason instanceof DomainError) ?? null;
  }
  return refused;
}

const noRefusal = (): null => null;
