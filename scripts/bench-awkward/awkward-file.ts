import type { ItemErrorCode } from "@/lib/prism/model";

/** What is expected of a file that somebody sends in good faith. */
export type Expected =
  /** Each value of the plain invoice; `warned` where the reader must say besides that something is wrong with the file. */
  | { kind: "read"; warned?: RegExp }
  /** Refused under this code, in words that say what it is and what to do. */
  | { kind: "refused"; code: ItemErrorCode; advice: RegExp };

export interface AwkwardFile {
  /** What is awkward about it. */
  name: string;
  expected: Expected;
  /** Recognition reads it: seconds instead of milliseconds. */
  recognised?: true;
  draw: () => Promise<Uint8Array> | Uint8Array;
}

export const READ: Expected = { kind: "read" };

export const refused = (code: ItemErrorCode, advice: RegExp): Expected => ({ kind: "refused", code, advice });

export const latin = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));
