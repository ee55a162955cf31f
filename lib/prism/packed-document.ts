import type { ReadDocument } from "./model";

/**
 * What was read of a document on its way between processes and into the store: JSON in UTF-8. Those who hand it on never
 * take it apart, which would cost them more than anything else they do with it.
 */
export type PackedDocument = Uint8Array;

/** The UTF-8 of its JSON. */
export function packDocument(document: ReadDocument): PackedDocument {
  return Buffer.from(JSON.stringify(document));
}

/** `packed` comes from `packDocument` of the same version of the engine: its shape is known. */
export function unpackDocument(packed: PackedDocument): ReadDocument {
  return JSON.parse(Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength).toString("utf8")) as ReadDocument;
}
