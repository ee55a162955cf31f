import { periodOfText } from "@/lib/flux/requests/period-values";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import type { IsoDate } from "@/lib/kernel/dates";
import { toMajor, type MinorUnits } from "@/lib/kernel/money";
import { readFlux } from "@/lib/flux/permissions";
import { authorityDay } from "@/lib/flux/requests/period";
import { readToRecord, type ReturnScope } from "./collect-invoices";
import type { Obligation } from "./due-rules";
import { Notes } from "./notes";
import { NO_BUSINESS } from "./return-query";
import { RETURN_CURRENCY, vatLines } from "./vat-lines";
import { whtLines } from "./wht-lines";

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
  /** VAT of a sale, and VAT of a purchase that may be claimed. Both are 0 while a line is undetermined. */
  outputVat: number;
  inputVat: number;
  /** Tax withheld for the national authority. */
  withheld: number;
}

export interface InvoicesToRecord {
  /** Hash of which invoices these are, so that a record claims what the member saw. */
  fingerprint: string;
  /** By tax day; empty if there are more than MOST_LISTED. */
  invoices: InvoiceToRecord[];
  count: number;
  totals: Pick<InvoiceToRecord, "outputVat" | "inputVat" | "withheld">;
}

/** Most invoices that a member may choose from; of longer months a return contains all or none. */
export const MOST_LISTED = 500;

/** The obligations whose records claim invoices; of the others only the number of invoices is kept. */
export const taxOf = (obligation: Obligation): ReturnScope["taxType"] | null =>
  obligation === "vat" ? "VAT" : obligation === "wht_federal" ? "WHT" : null;

/** What is recorded: `business` is its id, or "-" for invoices that name none; `month` YYYY-MM. */
export interface ToRecord {
  business: string;
  obligation: Obligation;
  month: string;
}

/** Lists what a record of this return would claim: the month's reviewed invoices with something to file that are in no filing or record. */
export async function listInvoicesToRecord(ctx: Ctx, which: ToRecord): Promise<InvoicesToRecord> {
  requirePermission(ctx, readFlux);
  const invoices = await invoicesToRecord(ctx, which);
  const sum = (name: keyof InvoicesToRecord["totals"]) => invoices.reduce((total, invoice) => total + invoice[name], 0);
  return {
    fingerprint: fingerprintOf(invoices),
    invoices: (invoices.length > MOST_LISTED ? [] : invoices).map(major),
    count: invoices.length,
    totals: major({ outputVat: sum("outputVat"), inputVat: sum("inputVat"), withheld: sum("withheld") }),
  };
}

/** Like the list, with amounts in minor units and of any length. With `recordId` those that this record claims. */
export async function invoicesToRecord(
  ctx: Ctx,
  { business, obligation, month }: ToRecord,
  recordId: string | null = null,
): Promise<InvoiceToRecord[]> {
  const taxType = taxOf(obligation);
  if (taxType === null) return [];
  const period = periodOfText(month);
  const scope = { taxType, businessId: business === NO_BUSINESS ? null : business, period, withEarlier: false };
  const today = authorityDay(ctx.clock.now());
  return (await readToRecord(ctx, scope, recordId)).map((invoice): InvoiceToRecord => {
    const entries = taxType === "VAT" ? vatLines(invoice, period, new Notes()).flatMap((line) => line.entries) : [];
    const box = (number: number) => total(entries.filter((entry) => entry.box === number).map(({ minor }) => minor));
    const deductions = taxType === "WHT" ? whtLines(invoice, today, new Notes()).filter(({ remitTo }) => remitTo === "federal") : [];
    const { direction } = invoice;
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
    };
  });
}

export const fingerprintOf = (invoices: readonly Pick<InvoiceToRecord, "itemId">[]): string =>
  sha256Hex(
    invoices
      .map(({ itemId }) => itemId)
      .sort()
      .join(" "),
  );

const total = (values: readonly MinorUnits[]): MinorUnits => values.reduce((sum, value) => sum + value, 0);

const major = <T extends InvoicesToRecord["totals"]>(amounts: T): T => ({
  ...amounts,
  outputVat: toMajor(amounts.outputVat, RETURN_CURRENCY),
  inputVat: toMajor(amounts.inputVat, RETURN_CURRENCY),
  withheld: toMajor(amounts.withheld, RETURN_CURRENCY),
});
