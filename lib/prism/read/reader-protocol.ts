import type { ItemError } from "@/lib/prism/model";
import type { PackedDocument } from "@/lib/prism/packed-document";
import type { ReadOptions } from "./read-options";

/** Request from the pool to a reader process. */
export interface ReadRequest {
  id: number;
  bytes: Uint8Array;
  options: ReadOptions;
}

/** Reply of a reader process, with its resident memory at that time. `ready` is sent once, before the first document. */
export type ReadReply =
  | { kind: "ready" }
  | ({ id: number; residentBytes: number } & ({ kind: "done"; document: PackedDocument } | { kind: "failed"; error: ItemError }));
