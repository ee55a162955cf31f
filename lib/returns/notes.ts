import type { ReturnInvoice } from "./return-invoice";

/** How important a note is; blocking notes prevent filing. */
export type NoteWeight = "blocking" | "caution" | "info";

export interface InvoiceLabel {
  itemId: string;
  label: string;
}

/** Something to know before the return is filed, with the invoices it concerns (at most 20 are named). */
export interface ReturnNote {
  code: string;
  weight: NoteWeight;
  message: string;
  count: number;
  invoices: InvoiceLabel[];
}

export const NAMED = 20;

const kinds = {
  input_vat_not_charged: [
    "caution",
    "A standard-rated purchase has no VAT charged. No input VAT can be claimed for it, so it is left out. Check that the supplier is registered for VAT.",
  ],
  input_vat_undercharged: [
    "caution",
    "A supplier charged less VAT than required. No input VAT is claimed for it until you have a corrected invoice.",
  ],
  input_vat_overcharged: ["caution", "A supplier charged more VAT than required. Only the correct amount is claimed."],
  input_vat_taken_back: [
    "caution",
    "A supplier's credit note shows another VAT amount than required. The required amount is taken off your input VAT; check what you claimed for the original invoice.",
  ],
  output_vat_differs: ["caution", "A sale shows a different VAT amount than required. The return declares the correct amount."],
  output_vat_not_declared: [
    "caution",
    "A sale shows VAT, but under its treatment (exempt, zero-rated, suspended, out of scope, or undetermined) the return declares none. Correct the treatment in the review or the invoice with a credit note, and ask the authority how to pay what was charged.",
  ],
  input_vat_not_recoverable: [
    "info",
    "VAT on these purchases can't be recovered, or whether it can isn't known. They are reported as purchases only.",
  ],
  vat_undetermined: [
    "caution",
    "How some lines of these sales are taxed is undetermined, so the sales are not in the return. Decide on those lines in the review before you file: VAT is due with the month of a sale, and once an invoice is filed, its lines can't be changed any more.",
  ],
  tax_point_in_other_month: [
    "caution",
    "An invoice states a tax point in another month than its date, and returns take it by its date. If its VAT is due with the month of the tax point, correct the date in the review to that day, which moves the invoice to that month's return.",
  ],
  no_vat_status: ["info", "Lines that are suspended, out of scope or undetermined are not included in the return."],
  tax_id_missing: ["caution", 'The other party\'s tax ID is missing. The line is filed with "0", as for an unregistered customer.'],
  beneficiary_tin_missing: ["caution", "The supplier has no tax ID. Tax is withheld at twice the rate."],
  beneficiary_name_missing: ["caution", "The supplier's name is missing. Add it to include the deduction in a schedule."],
  direction_assumed: [
    "caution",
    "Invoices on which neither party could be matched to this business are treated as purchases. In the settings, enter the business with the name or tax ID that its invoices show, and upload or send them under its ID.",
  ],
  other_currency: ["caution", "Amounts are filed in naira. Convert invoices in other currencies and file them manually."],
  other_jurisdiction: ["caution", "Returns are prepared for Nigeria only. Invoices under another country's rules are left out."],
  proforma: ["info", "A pro forma invoice is not a tax invoice."],
  credit_note_adjusts: ["info", "Credit notes are adjustments. Each is filed as a line on the opposite side, with its number."],
  credit_note_without_wht: [
    "caution",
    "A credit note may reverse tax that was already withheld. A schedule can't take it back, so settle it with the supplier.",
  ],
  credit_note_without_withheld_vat: [
    "caution",
    "A credit note lowers VAT that you pay to the authority on behalf of a supplier. The schedule of that VAT doesn't take it off, so settle it with the supplier and the authority.",
  ],
  payment_date_assumed: ["info", "No payment date was given. The deduction is dated on the day of the analysis."],
  payment_ahead: ["info", "The payment is in the future. Its tax is due once the payment is made."],
  state_assumed: ["caution", "The supplier's address has no state. The business's own state is used."],
  wht_undetermined: [
    "caution",
    "Whether tax must be withheld from some lines is undetermined, so these invoices are not in the schedule. Decide on those lines in the review: once an invoice is filed, they can't be changed any more.",
  ],
  state_unknown: ["caution", "The supplier's state is unknown. Find it out before you remit the tax."],
  line_refused: ["caution", "A line would be rejected, so its whole invoice is left out"],
} as const satisfies Record<string, readonly [NoteWeight, string]>;

export type InvoiceNoteCode = keyof typeof kinds;

/** Collects notes, one per kind, with each invoice once. */
export class Notes {
  readonly #byKey = new Map<string, { code: string; weight: NoteWeight; message: string; invoices: Map<string, string> }>();

  /** `detail` separates notes of the same kind. */
  add(code: InvoiceNoteCode, invoice: ReturnInvoice, detail?: string): void {
    const [weight, message] = kinds[code];
    const key = `${code} ${detail ?? ""}`;
    const note = this.#byKey.get(key) ?? {
      code,
      weight,
      message: detail === undefined ? message : `${message}: ${detail}.`,
      invoices: new Map<string, string>(),
    };
    note.invoices.set(invoice.itemId, labelOfInvoice(invoice));
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

/** Builds a note that names the first of its invoices and counts them all. */
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

/** Sorts notes: blocking, then cautions, then information. */
export function byWeight(notes: readonly ReturnNote[]): ReturnNote[] {
  return [...notes].sort((a, b) => weights.indexOf(a.weight) - weights.indexOf(b.weight));
}

/** Labels an invoice by the other party as the return sees it. */
export const labelOfInvoice = ({ vendor, customer, direction, invoiceNumber, itemId }: ReturnInvoice): string =>
  labeled((direction === "sale" ? customer : vendor).name, invoiceNumber, itemId);

/** Labels an invoice by the other party and its number; the end of its id replaces a missing name. */
export function labeled(otherParty: string | null, invoiceNumber: string | null, itemId: string): string {
  const name = otherParty ?? itemId.slice(-8);
  return invoiceNumber ? `${name}, ${invoiceNumber}` : name;
}
