import type { Analysis, AnalysisContext, AnalysisRequest, Invoice, ItemError } from "../model";
import type { PackedDocument } from "../packed-document";

/**
 * The part of an understood invoice by which its vendor's history is found. The whole invoice, with every word's place on its page, stays
 * in the process that judges it.
 */
export interface UnderstoodInvoice {
  readonly isUnderstood: true;
  invoiceNumber: { value: string | null };
  invoiceDate: { value: string | null };
  /** In minor units. */
  total: { value: number | null };
  vendor: { name: { value: string | null }; taxId: { value: string | null } };
}

/** The fields of an invoice that are compared with the account's earlier ones, without their places on the page. */
export function understoodOf({ invoiceNumber, invoiceDate, total, vendor }: Invoice): UnderstoodInvoice {
  const bare = <T>({ value }: { value: T }): { value: T } => ({ value });
  return {
    isUnderstood: true,
    invoiceNumber: bare(invoiceNumber),
    invoiceDate: bare(invoiceDate),
    total: bare(total),
    vendor: { name: bare(vendor.name), taxId: bare(vendor.taxId) },
  };
}

/** A question from the pool to an analysis process. */
export type AnalysisQuestion =
  | { kind: "understand"; document: PackedDocument | null; request: AnalysisRequest; context: AnalysisContext }
  /**
   * `subject` is the document and invoice, or the number of one that the process understood recently (`RecentSubjects`). If the invoice is
   * null, another process understood the document, and it is understood again.
   */
  | {
      kind: "judge";
      subject: { document: PackedDocument | null; invoice: Invoice | null } | number;
      request: AnalysisRequest;
      context: AnalysisContext;
    };

export type AnalysisReply =
  | { kind: "ready" }
  | { kind: "understood"; invoice: UnderstoodInvoice }
  | { kind: "judged"; analysis: Analysis }
  | { kind: "failed"; error: ItemError }
  /** A fault in a rule; the stack is for the log. */
  | { kind: "fault"; stack: string };

/** More than wait for their vendor's history at the same time. A document of 50 pages takes some megabytes. */
const MOST_HELD = 8;

/**
 * The last subjects that a process understood, by consecutive numbers. The pool keeps the same count, so that an invoice judged right after
 * it was understood need not be sent.
 */
export class RecentSubjects<T> {
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

  /** Number of a subject that is still held; null if it isn't. */
  find(is: (subject: T) => boolean): number | null {
    for (const [place, subject] of this.#held) if (is(subject)) return place;
    return null;
  }
}
