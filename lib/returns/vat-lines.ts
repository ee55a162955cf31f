import { amountsOf } from "@/lib/flux/draft-filing";
import { TEXT_LENGTH } from "@/lib/flux/requests/common-fields";
import type { VatLine } from "@/lib/flux/requests/lines";
import type { Period } from "@/lib/flux/requests/period";
import { cutText } from "@/lib/kernel/cut-text";
import { toMajor, toMinor, type MinorUnits } from "@/lib/kernel/money";
import { groupsOfReturn, inputClaimOf, isNoClaim, type ClaimFacts, type NoClaim } from "@/lib/prism/check/input-claim";
import { rulePack } from "@/lib/tax";
import { isInForce } from "@/lib/tax/rules-in-force";
import { filedTaxId } from "@/lib/tax/tax-id";
import type { InvoiceNoteCode, Notes } from "./notes";
import type { ReturnInvoice, ReturnOpinion } from "./return-invoice";

export const RETURN_CURRENCY = "NGN";

/** Lines of the VAT return into which invoices go themselves; the others are reckoned from them. */
export type SourceBox = 15 | 20 | 25 | 30 | 35 | 45 | 50 | 55 | 65 | 75;

/** What one treatment of one invoice contributes to the VAT return. */
export interface VatReturnLine {
  itemId: string;
  kind: "sale" | "purchase" | "credit_note_issued" | "credit_note_received";
  treatment: string;
  invoiceNumber: string | null;
  invoiceDate: string | null;
  party: { name: string | null; taxId: string | null };
  /** Numbers of the invoice's lines, and what they are. */
  lineNumbers: number[];
  item: string;
  /** Of a credit note what it takes back; below nought where a line of the invoice goes the other way, such as goods returned on it. */
  baseMinor: MinorUnits;
  taxMinor: MinorUnits;
  entries: { box: SourceBox; minor: MinorUnits }[];
  /** As it goes to the authority; null where it counts in the books alone. */
  filed: VatLine | null;
}

/** VAT that the business keeps back from a supplier, or owes for one abroad: a schedule of its own, due earlier. */
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
/** An amount of a return in minor units; 0 where an opinion has none. */
export const minorOf = (amount: number | null): MinorUnits => (amount === null ? 0 : toMinor(amount, RETURN_CURRENCY));
const total = (values: readonly MinorUnits[]) => values.reduce((sum, value) => sum + value, 0);

const claimFacts = ({ vat }: ReturnOpinion): ClaimFacts => ({
  treatment: vat.treatment,
  vatStatus: vat.vatStatus,
  inputRecoverable: vat.inputRecoverable,
  chargedMinor: vat.charged === null ? null : minorOf(vat.charged),
  expectedMinor: vat.expected === null ? null : minorOf(vat.expected),
});

/** Lines of a sale of which nobody said yet how they are taxed. */
const undeterminedOf = ({ direction, opinions }: ReturnInvoice): ReturnOpinion[] =>
  direction === "sale"
    ? opinions.filter(({ vat }) => vat.treatment === "undetermined" && (minorOf(vat.taxableBase) !== 0 || minorOf(vat.charged) !== 0))
    : [];

export const isVatUndetermined = (invoice: ReturnInvoice): boolean => undeterminedOf(invoice).length > 0;

/**
 * The lines of an invoice in the VAT return of a period, one a treatment; what keeps one out is noted. A sale with an undetermined line
 * is not in the return at all: an invoice goes into one return, after which nobody can decide a line of it any more.
 */
export function vatLines(invoice: ReturnInvoice, period: Period, notes: Notes): VatReturnLine[] {
  if (invoice.directionAssumed) notes.add("direction_assumed", invoice);
  const undetermined = undeterminedOf(invoice);
  if (undetermined.length > 0) {
    notes.add("vat_undetermined", invoice);
    noteOutput(invoice, undetermined, 0, notes);
    return [];
  }
  const lines = groupsOfReturn(invoice.opinions, invoice.direction, claimFacts).flatMap((group) => {
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
  /** Takes back what was declared: a credit note, or what an invoice of its own accord takes off; what a credit note adds does not. */
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

/** A credit note is printed with or without a minus: either way it takes back, and what goes the other way on it adds. */
const signOf = ({ type, opinions }: ReturnInvoice): 1 | -1 => (type === "credit_note" && baseOf(opinions) < 0 ? -1 : 1);

const noClaims: Readonly<Record<NoClaim, InvoiceNoteCode>> = {
  not_recoverable: "input_vat_not_recoverable",
  not_charged: "input_vat_not_charged",
  undercharged: "input_vat_undercharged",
};

/**
 * Whether a purchase is declared: a relieved one always, a taxed one as far as its tax may be claimed and was charged. A credit note
 * takes back what was claimed, whatever it shows: to leave it out would be to keep the claim.
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

/** `taxMinor`: as the return declares it, 0 for a sale that bears none; its VAT must not vanish unsaid where the customer was charged it. */
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

/** Whether an appointed buyer keeps back all VAT of an invoice, that charged on what bears none with the rest (`keptBack`). */
function isKeptBackWhole({ invoiceDate }: ReturnInvoice): boolean {
  const rows = rulePack("NG")?.vat.withheld ?? [];
  return rows.some((row) => row.share === "all" && (invoiceDate === null || isInForce(row, invoiceDate)));
}

/** A credit note lowers VAT that went, or goes, to the authority in place of the supplier, and no schedule takes it back. */
export function noteWithheldCredit(invoice: ReturnInvoice, notes: Notes): void {
  if (invoice.direction === "purchase" && invoice.type === "credit_note" && invoice.opinions.some(({ vat }) => isPaidByBuyer(vat)))
    notes.add("credit_note_without_withheld_vat", invoice);
}

const isPaidByBuyer = ({ collection, expected, charged }: ReturnOpinion["vat"]): boolean =>
  (collection === "buyer_withholds" || collection === "reverse_charge") && ((expected ?? 0) !== 0 || (charged ?? 0) !== 0);

/** VAT of a purchase that goes to the authority in place of the supplier; none where there is none. */
export function withheldVat(invoice: ReturnInvoice): WithheldVat[] {
  if (invoice.direction === "sale" || invoice.type === "credit_note" || invoice.type === "proforma") return [];
  const withholds = invoice.opinions.some(({ vat }) => vat.collection === "buyer_withholds") && isKeptBackWhole(invoice);
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
