import type { Readable } from "node:stream";
import type { Environment } from "@/lib/kernel/context";

/**
 * Stores the bytes of documents. A key is `<account>/<environment>/<2 hex>/<sha-256>`; data derived from a document is stored under
 * `<key>.<name>`. Writes are atomic. Evidence of filings is stored here too, under keys of the same form that no row of `documents`
 * mentions, so a key without such a row is not necessarily unused.
 */
export interface DocumentStorage {
  /** Moves a complete local file that was flushed to disk to the key. Putting the same content again is fine. */
  putFile(key: string, path: string): Promise<void>;
  /** Stores data that can be recreated: it isn't flushed, so it may be damaged if the machine goes down soon after. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns the bytes, or null if there is nothing under the key. */
  get(key: string): Promise<Buffer | null>;
  /** Returns a stream of the bytes, or null if there is nothing under the key. */
  openRead(key: string): Promise<Readable | null>;
  /** Removes the document under the key and everything derived from it; a no-op if there is nothing. */
  removeAll(key: string): Promise<void>;
}

const KEY = /^[A-Za-z0-9_-]{1,64}\/(test|live)\/[0-9a-f]{2}\/[0-9a-f]{64}(\.[a-z0-9][a-z0-9.-]{0,63})?$/;

/** The key of a document's content in one account and environment. */
export function storageKeyOf(accountId: string, environment: Environment, sha256: string): string {
  return assertStorageKey(`${accountId}/${environment}/${sha256.slice(0, 2)}/${sha256}`);
}

/** Returns the key unchanged; throws if it isn't a valid key and so could lead elsewhere in the store. */
export function assertStorageKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`"${key}" is not a storage key`);
  return key;
}
