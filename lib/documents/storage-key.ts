import type { Readable } from "node:stream";
import type { Environment } from "@/lib/kernel/context";

/**
 * Where the bytes of documents are. A key is `<account>/<environment>/<2 hex>/<sha-256>`, and what is derived from a
 * document stands beside it under `<key>.<name>`. Written things appear whole or not at all. The evidence of filings lies here too, under
 * keys of the same form that no row of `documents` names: what has none is not for that nobody's.
 */
export interface DocumentStorage {
  /** Moves a finished file of this machine, flushed to its disk, under the key; the same content may be put any number of times. */
  putFile(key: string, path: string): Promise<void>;
  /** Keeps what can be made again: where the machine goes down soon after, it may be damaged. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null where there is nothing under the key. */
  get(key: string): Promise<Buffer | null>;
  /** A stream of the bytes, or null where there is nothing under the key. */
  openRead(key: string): Promise<Readable | null>;
  /** Removes the document under the key and everything that stands beside it; fine where nothing does. */
  removeAll(key: string): Promise<void>;
}

const KEY = /^[A-Za-z0-9_-]{1,64}\/(test|live)\/[0-9a-f]{2}\/[0-9a-f]{64}(\.[a-z0-9][a-z0-9.-]{0,63})?$/;

/** The key of a document's content in one account and environment. */
export function storageKeyOf(accountId: string, environment: Environment, sha256: string): string {
  return assertStorageKey(`${accountId}/${environment}/${sha256.slice(0, 2)}/${sha256}`);
}

/** The key itself; throws where it could lead anywhere else in the store. */
export function assertStorageKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`"${key}" is not a storage key`);
  return key;
}
