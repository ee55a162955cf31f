import { DomainError } from "@/lib/kernel/errors";
import { documentStorage } from "./document-storage";

/** Each takes a way or two to the store, and who removes hundreds in one transaction holds its locks until the last is gone. */
const AT_A_TIME = 16;

/**
 * Removes contents from the store by their keys, with what was derived from them. Throws the first refusal, after the rest is gone and
 * all that was begun has ended: once the locks are given back nothing may be removed that somebody stores anew.
 */
export async function removeContents(keys: readonly string[]): Promise<void> {
  const [refusal] = (await removeAllBut(keys)).values();
  if (refusal) throw refusal.reason;
}

/** As `removeContents`, but gives by their keys those that the store refused. One that is away is not asked for the rest, which stays too. */
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
