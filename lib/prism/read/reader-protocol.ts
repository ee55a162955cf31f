import type { ItemError } from "@/lib/prism/model";
import type { PackedDocument } from "@/lib/prism/packed-document";
import type { ReadOptions } from "./read-options";

/** What the pool sends to a reader process. */
export interface ReadRequest {
  id: number;
  bytes: Uint8Array;
  options: ReadOptions;
}

/** What a reader process answers, with the memory that it holds by then; `ready` comes once, before the first document. */
export type ReadReply =
  | { kind: "ready" }
  | ({ id: number; residentBytes: number } & ({ kind: "done"; document: PackedDocument } | { kind: "failed"; error: ItemError }));
