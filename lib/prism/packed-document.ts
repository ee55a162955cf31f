import type { ReadDocument } from "./model";

/**
 * A read document serialized for transfer between processes and for the store: JSON in UTF-8. Code that only passes it on never parses it,
 * because parsing would cost more than everything else it does.
 */
export type PackedDocument = Uint8Array;

/** Serializes a read document for another process or the store. */
export function packDocument(document: ReadDocument): PackedDocument {
  return Buffer.from(JSON.stringify(document));
}

/** Restores a document from `packDocument`. Both sides run the same engine version, so the shape is not validated. */
export function unpackDocument(packed: PackedDocument): ReadDocument {
  return JSON.parse(Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength).toString("utf8")) as ReadDocument;
}
