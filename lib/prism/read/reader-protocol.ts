import type { ItemError } from "@/lib/prism/model";
import type { PackedDocument } from "@/lib/prism/packed-document";
import type { ReadOptions } from "./read-options";

/** What the pool sends to a reader process. */
export interface ReadRequest {
  id: number;
  bytes: Uint8Array;
  options: ReadOptions;
}

/** What a reader process answers; `ready` comes once, before the first document. */
export type ReadReply =
  { kind: "ready" } | { kind: "done"; id: number; document: PackedDocument } | { kind: "failed"; id: number; error: ItemError };
