import type { ReturnInvoice } from "./return-invoice";

/** How much a note matters: blocking ones keep the return from being filed. */
export type NoteWeight = "blocking" | "caution" | "info";

export interface InvoiceLabel {
  itemId: string;
  label: string;
}

/** What a person should know before the return is filed, and which invoices it is about (at most 20 are named). */
export interface ReturnNote {
  code: string;
  weight: NoteWeight;
  message: string;
  count: number;
  invoices: InvoiceLabel[];
}

const NAMED = 20;

const kinds = {
  input_vat_not_charged: [
    "caution",
    "A purchase at the standard rate bears no VAT: nothing can be claimed for it, and it is left out. Check that the supplier is registered.",
  ],
  input_vat_undercharged: [
    "caution",
    "A supplier charged less VAT than the law has: no input VAT is claimed for it until a corrected invoice is there.",
  ],
  input_vat_overcharged: ["caution", "A supplier charged more VAT than the law has: only the lawful tax is claimed."],
  output_vat_differs: ["caution", "A sale shows other VAT than the law has: the return declares the lawful tax."],
  input_vat_not_recoverable: ["info", "VAT on these purchases can't be claimed back: they count as purchases only."],
  no_vat_status: ["info", "Lines that are suspended, out of scope or undetermined have no place in the return."],
  tax_id_missing: ["caution", "The other party's tax number is missing: the line is filed with \"0\", as an unregistered customer's."],
  beneficiary_tin_missing: ["caution", "The supplier has no tax number: tax is withheld at twice the rate."],
  beneficiary_name_missing: ["caution", "The supplier's name is missing: the deduction can't be put on a schedule until it is corrected."],
  direction_assumed: [
    "caution",
    "Neither party is known to be this business: the invoice is taken as a purchase. Set the business's name or tax number.",
  ],
  other_currency: ["caution", "Amounts are filed in naira: an invoice in another currency has to be converted and filed by hand."],
  other_jurisdiction: ["caution", "Returns are prepared for Nigeria alone: an invoice under another country's rules is left out."],
  proforma: ["info", "A pro-forma invoice is no tax invoice."],
  credit_note_adjusts: ["info", "Credit notes are adjustments: each is sent as a line of the other side, with its number."],
  credit_note_without_wht: [
    "caution",
    "A credit note may undo tax that was withheld: a schedule takes none back, so settle it with the supplier.",
  ],
  payment_date_assumed: ["info", "No day of payment was given: the deduction is dated on the day of the analysis."],
  payment_ahead: ["info", "The payment lies ahead: its tax is due once it is made."],
  state_assumed: ["caution", "The supplier's address names no state: the business's own state is taken."],
  state_unknown: ["caution", "The supplier's state is not known: find it out before the tax is paid over."],
  line_refused: ["caution", "A line would be refused, so it is left out"],
} as const satisfies Record<string, readonly [NoteWeight, string]>;

export type InvoiceNoteCode = keyof typeof kinds;

/** Collects notes, one a kind, each invoice once. */
export class Notes {
  readonly #byKey = new Map<string, { code: string; weight: NoteWeight; message: string; invoices: Map<string, string> }>();

  /** `detail` tells apart notes of one kind. */
  add(code: InvoiceNoteCode, invoice: ReturnInvoice, detail?: string): void {
    const [weight, message] = kinds[code];
    const key = `${code} ${detail ?? ""}`;
    const note = this.#byKey.get(key) ?? {
      code,
      weight,
      message: detail === undefined ? message : `${message}: ${detail}.`,
      invoices: new Map<string, string>(),
    };
    note.invoices.set(invoice.itemId, labelOf(invoice));
    this.#byKey.set(key, note);
  }

  list(): ReturnNote[] {
    return [...this.#byKey.values()].map(({ invoices, ...note }) =>
      noteOf(
        note.code,
        note.weight,
        note.message,
        [...invoices].map(([itemId, label]) => ({ itemId, label })),
      ),
    );
  }
}

export function noteOf(
  code: string,
  weight: NoteWeight,
  message: string,
  invoices: readonly InvoiceLabel[] = [],
  count = invoices.length,
): ReturnNote {
  return { code, weight, message, count, invoices: invoices.slice(0, NAMED) };
}

const weights: readonly NoteWeight[] = ["blocking", "caution", "info"];

export function byWeight(notes: readonly ReturnNote[]): ReturnNote[] {
  return [...notes].sort((a, b) => weights.indexOf(a.weight) - weights.indexOf(b.weight));
}

const labelOf = ({ vendor, customer, direction, invoiceNumber, itemId }: ReturnInvoice): string =>
  labelled((direction === "sale" ? customer : vendor).name, invoiceNumber, itemId);

/** An invoice by its other party and its number; the end of its id stands for a party without a name. */
export function labelled(otherParty: string | null, invoiceNumber: string | null, itemId: string): string {
  const name = otherParty ?? itemId.slice(-8);
  return invoiceNumber ? `${name}, ${invoiceNumber}` : name;
}
