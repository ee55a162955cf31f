import type { ItemErrorCode } from "@/lib/prism/model";

/** What should happen to a file that somebody sends in good faith. */
export type Expected =
  /** Every value of the plain invoice is read; with `warned`, the reader must also warn that something is wrong with the file. */
  | { kind: "read"; warned?: RegExp }
  /** It is refused with this code, in a message that says what is wrong and what to do. */
  | { kind: "refused"; code: ItemErrorCode; advice: RegExp };

export interface AwkwardFile {
  /** What is awkward about the file. */
  name: string;
  expected: Expected;
  /** Needs OCR, which takes seconds instead of milliseconds. */
  recognised?: true;
  draw: () => Promise<Uint8Array> | Uint8Array;
}

export const READ: Expected = { kind: "read" };

export const refused = (code: ItemErrorCode, advice: RegExp): Expected => ({ kind: "refused", code, advice });

export const latin = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));
