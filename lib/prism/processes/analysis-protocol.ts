import type { Analysis, AnalysisContext, AnalysisRequest, Invoice, ItemError } from "../model";
import type { PackedDocument } from "../packed-document";

/**
 * Of an understood invoice what its vendor's history is found by. All of it, with every word's place on its page, stays where it is
 * judged.
 */
export interface Understood {
  readonly isUnderstood: true;
  invoiceNumber: { value: string | null };
  invoiceDate: { value: string | null };
  /** In minor units. */
  total: { value: number | null };
  vendor: { name: { value: string | null }; taxId: { value: string | null } };
}

/** What of an invoice is compared with the account's earlier ones, without where it was read. */
export function understoodOf({ invoiceNumber, invoiceDate, total, vendor }: Invoice): Understood {
  const bare = <T>({ value }: { value: T }): { value: T } => ({ value });
  return {
    isUnderstood: true,
    invoiceNumber: bare(invoiceNumber),
    invoiceDate: bare(invoiceDate),
    total: bare(total),
    vendor: { name: bare(vendor.name), taxId: bare(vendor.taxId) },
  };
}

/** What the pool asks an analysis process. */
export type AnalysisQuestion =
  | { kind: "understand"; document: PackedDocument | null; request: AnalysisRequest; context: AnalysisContext }
  /**
   * `subject` is sent, or the place among those that the process understood last (`LastSubjects`). Without an invoice it is
   * understood once more: another process did so before.
   */
  | {
      kind: "judge";
      subject: { document: PackedDocument | null; invoice: Invoice | null } | number;
      request: AnalysisRequest;
      context: AnalysisContext;
    };

export type AnalysisReply =
  | { kind: "ready" }
  | { kind: "understood"; invoice: Understood }
  | { kind: "judged"; analysis: Analysis }
  | { kind: "failed"; error: ItemError }
  /** A fault in a rule; the stack is for the log. */
  | { kind: "fault"; stack: string };

/** More than wait for their vendor's history at a time; a document of 50 pages is some megabytes. */
const MOST_HELD = 8;

/**
 * What a process understood last, by consecutive numbers. The pool counts along, so that an invoice which is judged a moment
 * after it was understood need not be sent.
 */
export class LastSubjects<T> {
  readonly #held = new Map<number, T>();
  #next = 0;

  add(subject: T): void {
    this.#held.set(this.#next, subject);
    this.#held.delete(this.#next - MOST_HELD);
    this.#next += 1;
  }

  at(place: number): T | undefined {
    return this.#held.get(place);
  }

  /** The number of what is still held; null where it is not. */
  find(is: (subject: T) => boolean): number | null {
    for (const [place, subject] of this.#held) if (is(subject)) return place;
    return null;
  }
}
