import { documentStorage } from "./document-storage";

/** Each takes a way or two to the store, and who removes hundreds in one transaction holds its locks until the last is gone. */
const AT_A_TIME = 16;

/**
 * Removes contents from the store by their keys, with what was derived from them. Throws the first refusal, after all that was begun
 * has ended: once the locks are given back nothing may be removed that somebody stores anew.
 */
export async function removeContents(keys: readonly string[]): Promise<void> {
  const storage = documentStorage();
  for (let from = 0; from < keys.length; from += AT_A_TIME) {
    const ended = await Promise.allSettled(keys.slice(from, from + AT_A_TIME).map((key) => storage.removeAll(key)));
    const refused = ended.find(({ status }) => status === "rejected");
    if (refused?.status === "rejected") throw refused.reason;
  }
}
