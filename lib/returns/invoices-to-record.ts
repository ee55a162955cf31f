import { periodOfText } from "@/lib/flux/requests/period-values";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import type { IsoDate } from "@/lib/kernel/dates";
import { toMajor, type MinorUnits } from "@/lib/kernel/money";
import { readFlux } from "@/lib/flux/permissions";
import { authorityDay } from "@/lib/flux/requests/period";
import type { ReturnScope } from "./collect-invoices";
import type { Obligation } from "./due-rules";
import { Notes } from "./notes";
import { readToRecord, selectToRecord } from "./read-to-record";
import type { ReturnInvoice } from "./return-invoice";
import { NO_BUSINESS } from "./return-query";
import { minorOf, RETURN_CURRENCY, vatLines } from "./vat-lines";
import { isWhtUndetermined, whtLines } from "./wht-lines";

/** A reviewed invoice that a record of a return filed elsewhere may claim; amounts in naira. */
export interface InvoiceToRecord {
  itemId: string;
  direction: "sale" | "purchase";
  /** The customer of a sale, else the vendor. */
  party: { name: string | null; taxId: string | null };
  invoiceNumber: string | null;
  invoiceDate: IsoDate | null;
  /** The stated day of payment; null if none is stated. */
  paidOn: IsoDate | null;
  analyzedOn: IsoDate;
  /** VAT of a sale, and VAT of a purchase that may be claimed. Both are 0 while a line of a sale is undetermined. */
  outputVat: number;
  inputVat: number;
  /** Tax withheld for the national authority. 0 while a line is undetermined, or the vendor has no name. */
  withheld: number;
  /** The amounts may lack tax, because a line is undetermined or, for withholding tax, the vendor has no name. */
  isUndecided: boolean;
}

export interface InvoicesToRecord {
  /** Hash of which invoices these are and of their reviews' versions, so that a record claims what the member saw. */
  fingerprint: string;
  /** By tax day; empty if there are more than MOST_LISTED. */
  invoices: InvoiceToRecord[];
  count: number;
  /** Of these, the ones that a schedule filed on the given day can't contain. */
  paidLater: number;
}

/** Most invoices that a member may choose from; of longer months a return contains all or none. */
export const MOST_LISTED = 500;

/** The obligations whose records claim invoices; of the others only the number of invoices is kept. */
const taxOf = (obligation: Obligation): ReturnScope["taxType"] | null =>
  obligation === "vat" ? "VAT" : obligation === "wht_federal" ? "WHT" : null;

/** What is recorded: `business` is its id, or "-" for invoices that name none; `month` YYYY-MM. */
export interface ToRecord {
  business: string;
  obligation: Obligation;
  month: string;
}

const scopeOf = ({ business, obligation, month }: ToRecord): ReturnScope | null => {
  const taxType = taxOf(obligation);
  const businessId = business === NO_BUSINESS ? null : business;
  return taxType && { taxType, businessId, period: periodOfText(month), withEarlier: false };
};

/**
 * Lists what a record of this return would claim: the month's reviewed invoices with something to file that are in no filing or record.
 * `filedOn` is the day of filing; without it `paidLater` is 0.
 */
export async function listInvoicesToRecord(ctx: Ctx, which: ToRecord & { filedOn?: IsoDate }): Promise<InvoicesToRecord> {
  requirePermission(ctx, readFlux);
  const { filedOn } = which;
  const scope = scopeOf(which);
  const all = await claimable(ctx, which);
  const ids = all.map(({ itemId }) => itemId);
  const listed = scope && ids.length > 0 && ids.length <= MOST_LISTED ? await readToRecord(ctx, scope, ids) : [];
  return {
    fingerprint: fingerprintOf(all),
    invoices: scope ? listed.map((invoice) => major(withAmounts(ctx, invoice, scope))) : [],
    count: ids.length,
    paidLater: filedOn === undefined ? 0 : all.filter((invoice) => isPaidAfter(invoice, filedOn)).length,
  };
}

/**
 * Which invoices a record of this return may claim, in the order of their ids; `paidOn` only if the day of filing is given. In a transaction
 * all of them are locked.
 */
export async function claimable(ctx: Ctx, which: ToRecord & { filedOn?: IsoDate }): Promise<Awaited<ReturnType<typeof selectToRecord>>> {
  const scope = scopeOf(which);
  return scope ? selectToRecord(ctx, scope, { withDay: which.filedOn !== undefined }) : [];
}

/** Whether a schedule filed on this day can't contain the invoice. `paidOn` is null for VAT, which doesn't go by the day of payment. */
export const isPaidAfter = ({ paidOn }: { paidOn: IsoDate | null }, filedOn: IsoDate): boolean => paidOn !== null && paidOn > filedOn;

/** The invoices of a return that are recorded as filed elsewhere, by tax day, with amounts in minor units. */
export const listRecorded = async (ctx: Ctx, scope: ReturnScope): Promise<InvoiceToRecord[]> =>
  (await readToRecord(ctx, scope, "recorded")).map((invoice) => withAmounts(ctx, invoice, scope));

function withAmounts(ctx: Ctx, invoice: ReturnInvoice, { taxType, period }: ReturnScope): InvoiceToRecord {
  const { direction, opinions } = invoice;
  const isVat = taxType === "VAT";
  const today = authorityDay(ctx.clock.now());
  const entries = isVat ? vatLines(invoice, period, new Notes()).flatMap((line) => line.entries) : [];
  const box = (number: number) => total(entries.filter((entry) => entry.box === number).map(({ minor }) => minor));
  // A payment ahead has its tax too, which a schedule contains once it is made.
  const day = invoice.paymentDate > today ? invoice.paymentDate : today;
  const deductions = isVat ? [] : whtLines(invoice, day, new Notes()).filter(({ remitTo }) => remitTo === "federal");
  const party = direction === "sale" ? invoice.customer : invoice.vendor;
  return {
    itemId: invoice.itemId,
    direction,
    party: { name: party.name, taxId: party.taxId },
    invoiceNumber: invoice.invoiceNumber,
    invoiceDate: invoice.invoiceDate,
    paidOn: invoice.paymentDateStated ? invoice.paymentDate : null,
    analyzedOn: invoice.analyzedOn,
    outputVat: box(45),
    inputVat: box(75),
    withheld: total(deductions.map(({ taxMinor }) => taxMinor)),
    isUndecided: isVat
      ? opinions.some(({ vat }) => vat.treatment === "undetermined" && (minorOf(vat.taxableBase) !== 0 || minorOf(vat.charged) !== 0))
      : isWhtUndetermined(invoice) || invoice.vendor.name === null,
  };
}

export const fingerprintOf = (invoices: readonly { itemId: string; version: number }[]): string =>
  sha256Hex(invoices.map(({ itemId, version }) => `${itemId} ${version}`).join("\n"));

const total = (values: readonly MinorUnits[]): MinorUnits => values.reduce((sum, value) => sum + value, 0);

const major = (invoice: InvoiceToRecord): InvoiceToRecord => ({
  ...invoice,
  outputVat: toMajor(invoice.outputVat, RETURN_CURRENCY),
  inputVat: toMajor(invoice.inputVat, RETURN_CURRENCY),
  withheld: toMajor(invoice.withheld, RETURN_CURRENCY),
});
