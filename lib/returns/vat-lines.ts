import { amountsOf } from "@/lib/flux/draft-filing";
import { TEXT_LENGTH } from "@/lib/flux/requests/common-fields";
import type { VatLine } from "@/lib/flux/requests/lines";
import type { Period } from "@/lib/flux/requests/period-values";
import { cutText } from "@/lib/kernel/text/cut-text";
import { toMajor, toMinor, type MinorUnits } from "@/lib/kernel/money";
import { groupLinesForReturn, inputClaimOf, isNoClaim, type ClaimFacts, type NoClaim } from "@/lib/prism/check/input-claim";
import { rulePack } from "@/lib/tax";
import { isInForce } from "@/lib/tax/rules-in-force";
import { filedTaxId } from "@/lib/tax/tax-id";
import type { InvoiceNoteCode, Notes } from "./notes";
import type { ReturnInvoice, ReturnOpinion } from "./return-invoice";

export const RETURN_CURRENCY = "NGN";

/** Lines of the VAT return to which invoices contribute directly; the others are computed from them. */
export type SourceBox = 15 | 20 | 25 | 30 | 35 | 45 | 50 | 55 | 65 | 75;

/** What the lines of one invoice with the same treatment contribute to the VAT return. */
export interface VatReturnLine {
  itemId: string;
  kind: "sale" | "purchase" | "credit_note_issued" | "credit_note_received";
  treatment: string;
  invoiceNumber: string | null;
  invoiceDate: string | null;
  party: { name: string | null; taxId: string | null };
  /** Numbers of the invoice's lines. */
  lineNumbers: number[];
  item: string;
  /** On a credit note, the amount it takes back. Negative if a line goes the other way, e.g. goods returned on an invoice. */
  baseMinor: MinorUnits;
  taxMinor: MinorUnits;
  entries: { box: SourceBox; minor: MinorUnits }[];
  /** The line as sent to the authority; null if it only counts in the boxes. */
  filed: VatLine | null;
}

/** VAT that the business withholds from a supplier, or owes for a foreign one: on a schedule of its own, due earlier. */
export interface WithheldVat {
  itemId: string;
  supplier: { name: string | null; taxId: string | null; address: string | null };
  invoiceNumber: string | null;
  invoiceDate: string | null;
  grossMinor: MinorUnits;
  vatMinor: MinorUnits;
  reason: "withheld" | "reverse_charge";
}

const short = (text: string | null) => cutText(text ?? "", TEXT_LENGTH);
/** An amount of a return in minor units; 0 if missing. */
export const minorOf = (amount: number | null): MinorUnits => (amount === null ? 0 : toMinor(amount, RETURN_CURRENCY));
const total = (values: readonly MinorUnits[]) => values.reduce((sum, value) => sum + value, 0);

const claimFacts = ({ vat }: ReturnOpinion): ClaimFacts => ({
  treatment: vat.treatment,
  vatStatus: vat.vatStatus,
  inputRecoverable: vat.inputRecoverable,
  chargedMinor: vat.charged === null ? null : minorOf(vat.charged),
  expectedMinor: vat.expected === null ? null : minorOf(vat.expected),
});

/** Lines of a sale whose VAT treatment nobody has decided yet. */
const undeterminedOf = ({ direction, opinions }: ReturnInvoice): ReturnOpinion[] =>
  direction === "sale"
    ? opinions.filter(({ vat }) => vat.treatment === "undetermined" && (minorOf(vat.taxableBase) !== 0 || minorOf(vat.charged) !== 0))
    : [];

export const isVatUndetermined = (invoice: ReturnInvoice): boolean => undeterminedOf(invoice).length > 0;

/**
 * The lines of an invoice in the VAT return of a period, one per treatment; a note says why one is left out. A sale with an undetermined
 * line is left out entirely: an invoice goes into one return, and after that nobody can decide a line of it.
 */
export function vatLines(invoice: ReturnInvoice, period: Period, notes: Notes): VatReturnLine[] {
  if (invoice.directionAssumed) notes.add("direction_assumed", invoice);
  const undetermined = undeterminedOf(invoice);
  if (undetermined.length > 0) {
    notes.add("vat_undetermined", invoice);
    noteOutput(invoice, undetermined, 0, notes);
    return [];
  }
  const lines = groupLinesForReturn(invoice.opinions, invoice.direction, claimFacts).flatMap((group) => {
    const line = vatLineOf(invoice, group, period, notes);
    return line ? [line] : [];
  });
  if (lines.length > 0 && invoice.type === "credit_note") notes.add("credit_note_adjusts", invoice);
  if (lines.length > 0 && invoice.warnings.has("tax_point_in_other_month")) notes.add("tax_point_in_other_month", invoice);
  if (lines.some(({ filed }) => filed?.taxId === "0")) notes.add("tax_id_missing", invoice);
  return lines;
}

function vatLineOf(invoice: ReturnInvoice, group: readonly ReturnOpinion[], period: Period, notes: Notes): VatReturnLine | null {
  const vat = group[0]?.vat;
  const isSale = invoice.direction === "sale";
  if (!vat || vat.vatStatus === null) {
    notes.add("no_vat_status", invoice);
    if (isSale) noteOutput(invoice, group, 0, notes);
    return null;
  }
  const isCredit = invoice.type === "credit_note";
  const baseMinor = baseOf(group) * signOf(invoice);
  if (baseMinor === 0) return null;
  /** Takes back what was declared: a credit note, or a negative line of an invoice. What a credit note adds does not. */
  const isReturned = isCredit !== baseMinor < 0;
  const party = isSale ? invoice.customer : invoice.vendor;
  const item = [...new Set(group.map(({ label }) => label).filter((label) => label !== null))].join(", ") || "Invoice";
  const isFiled = isSale || isClaimed(invoice, group, notes);
  const filed: VatLine = {
    taxId: filedTaxId("NG", party.taxId) ?? "0",
    amount: toMajor(Math.abs(baseMinor), RETURN_CURRENCY),
    vatStatus: vat.vatStatus,
    item: short(item),
    beneficiary: short(party.name),
    narration: short(
      `${isCredit ? "Credit note" : `${vat.treatment.replace("_", " ")}${isReturned ? " taken off" : ""}`}, ${isCredit ? "" : "invoice "}${invoice.invoiceNumber ?? "without number"}`,
    ),
    transactionType: isSale === isReturned ? "debit" : "credit",
    ...(invoice.invoiceNumber ? { invoiceNumber: short(invoice.invoiceNumber) } : {}),
    ...(invoice.invoiceDate ? { invoiceDate: invoice.invoiceDate } : {}),
  };
  const filedMinor = isFiled ? Math.abs(amountsOf(filed, period).taxMinor) : 0;
  const taxMinor = baseMinor < 0 ? 0 - filedMinor : filedMinor;
  if (isSale) noteOutput(invoice, group, filedMinor, notes);
  return {
    itemId: invoice.itemId,
    kind: isSale ? (isCredit ? "credit_note_issued" : "sale") : isCredit ? "credit_note_received" : "purchase",
    treatment: vat.treatment,
    invoiceNumber: invoice.invoiceNumber,
    invoiceDate: invoice.invoiceDate,
    party: { name: party.name, taxId: party.taxId },
    lineNumbers: group.flatMap(({ lineNumber }) => (lineNumber === null ? [] : [lineNumber])),
    item,
    baseMinor,
    taxMinor,
    entries: entriesOf({ isSale, isCredit, treatment: vat.treatment, isFiled, baseMinor, taxMinor }),
    filed: isFiled ? filed : null,
  };
}

const baseOf = (group: readonly ReturnOpinion[]) => total(group.map(({ vat: { taxableBase } }) => minorOf(taxableBase)));

/** Credit notes are printed with or without a minus. Either way the total takes back, and a line of the opposite sign adds. */
const signOf = ({ type, opinions }: ReturnInvoice): 1 | -1 => (type === "credit_note" && baseOf(opinions) < 0 ? -1 : 1);

const noClaims: Readonly<Record<NoClaim, InvoiceNoteCode>> = {
  not_recoverable: "input_vat_not_recoverable",
  not_charged: "input_vat_not_charged",
  undercharged: "input_vat_undercharged",
};

/**
 * Whether a purchase is declared: an exempt or zero-rated one always, a taxed one as far as its VAT is recoverable and was charged. A
 * credit note takes back what was claimed, whatever VAT it shows: leaving it out would keep the claim.
 */
function isClaimed(invoice: ReturnInvoice, group: readonly ReturnOpinion[], notes: Notes): boolean {
  const claim = inputClaimOf(group.map(claimFacts));
  if (claim === "claimed") return true;
  if (invoice.type === "credit_note" && claim !== "not_recoverable") {
    notes.add("input_vat_taken_back", invoice);
    return true;
  }
  notes.add(isNoClaim(claim) ? noClaims[claim] : "input_vat_overcharged", invoice);
  return !isNoClaim(claim);
}

/**
 * Notes a sale whose charged VAT differs from the declared one. `taxMinor` is the declared VAT, 0 for a sale that bears none; VAT that the
 * customer was charged must not disappear without a note.
 */
function noteOutput(invoice: ReturnInvoice, group: readonly ReturnOpinion[], taxMinor: MinorUnits, notes: Notes): void {
  const charged = group.map(({ vat }) => vat.charged).filter((amount) => amount !== null);
  if (charged.length > 0 && Math.abs(Math.abs(total(charged.map(minorOf))) - taxMinor) > Math.max(2, group.length))
    notes.add(taxMinor === 0 ? "output_vat_not_declared" : "output_vat_differs", invoice);
}

interface Contribution {
  isSale: boolean;
  isCredit: boolean;
  treatment: string;
  isFiled: boolean;
  baseMinor: MinorUnits;
  taxMinor: MinorUnits;
}

function entriesOf({ isSale, isCredit, treatment, isFiled, baseMinor, taxMinor }: Contribution): VatReturnLine["entries"] {
  const base = isCredit ? 0 - baseMinor : baseMinor;
  const tax = isCredit ? 0 - taxMinor : taxMinor;
  if (isSale) {
    if (treatment === "zero_rated")
      return [
        { box: 20, minor: base },
        { box: 30, minor: base },
      ];
    if (treatment === "exempt")
      return [
        { box: 20, minor: base },
        { box: 25, minor: base },
      ];
    return [
      { box: isCredit ? 35 : 20, minor: base },
      { box: 45, minor: tax },
    ];
  }
  const purchase: VatReturnLine["entries"] = [{ box: 15, minor: base }];
  if (treatment === "reverse_charge")
    return [...purchase, { box: 65, minor: base }, ...(isFiled ? [{ box: 75 as const, minor: tax }] : [])];
  if (treatment === "zero_rated") return [...purchase, { box: 55, minor: base }];
  return treatment === "standard" && isFiled ? [...purchase, { box: 50, minor: base }, { box: 75, minor: tax }] : purchase;
}

/** Whether an appointed buyer withholds all VAT of an invoice, including VAT charged on lines that bear none (`vatWithheldByBuyer`). */
function isWithheldWhole({ invoiceDate }: ReturnInvoice): boolean {
  const rows = rulePack("NG")?.vat.withheld ?? [];
  return rows.some((row) => row.share === "all" && (invoiceDate === null || isInForce(row, invoiceDate)));
}

/** Notes a credit note that lowers VAT paid to the authority in place of the supplier, because no schedule takes that back. */
export function noteWithheldCredit(invoice: ReturnInvoice, notes: Notes): void {
  if (invoice.direction === "purchase" && invoice.type === "credit_note" && invoice.opinions.some(({ vat }) => isPaidByBuyer(vat)))
    notes.add("credit_note_without_withheld_vat", invoice);
}

const isPaidByBuyer = ({ collection, expected, charged }: ReturnOpinion["vat"]): boolean =>
  (collection === "buyer_withholds" || collection === "reverse_charge") && ((expected ?? 0) !== 0 || (charged ?? 0) !== 0);

/** VAT of a purchase that the buyer pays to the authority in place of the supplier; empty if there is none. */
export function withheldVat(invoice: ReturnInvoice): WithheldVat[] {
  if (invoice.direction === "sale" || invoice.type === "credit_note" || invoice.type === "proforma") return [];
  const withholds = invoice.opinions.some(({ vat }) => vat.collection === "buyer_withholds") && isWithheldWhole(invoice);
  return (["buyer_withholds", "reverse_charge"] as const).flatMap((collection) => {
    const lines = invoice.opinions.filter(
      ({ vat }) =>
        vat.collection === collection ||
        (collection === "buyer_withholds" && withholds && vat.collection !== "reverse_charge" && (vat.charged ?? 0) !== 0),
    );
    const vatMinor = total(
      lines.map(({ vat }) => minorOf(collection === "buyer_withholds" ? (vat.charged ?? vat.expected) : vat.expected)),
    );
    if (vatMinor <= 0) return [];
    const baseMinor = total(lines.map(({ vat }) => minorOf(vat.taxableBase)));
    return [
      {
        itemId: invoice.itemId,
        supplier: invoice.vendor,
        invoiceNumber: invoice.invoiceNumber,
        invoiceDate: invoice.invoiceDate,
        grossMinor: baseMinor + vatMinor,
        vatMinor,
        reason: collection === "buyer_withholds" ? ("withheld" as const) : ("reverse_charge" as const),
      },
    ];
  });
}
