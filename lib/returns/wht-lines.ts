import { TEXT_LENGTH } from "@/lib/flux/requests/common-fields";
import type { WhtLine } from "@/lib/flux/requests/lines";
import { cutText } from "@/lib/kernel/text/cut-text";
import { percentOf, toMajor, type MinorUnits } from "@/lib/kernel/money";
import type { IsoDate } from "@/lib/kernel/dates";
import { whtCategories, type WhtCategory } from "@/lib/tax/rule-pack";
import { rulePack } from "@/lib/tax";
import { stateName, stateOfAddress } from "@/lib/tax/ng/states";
import { whtDueDate } from "@/lib/tax/rules-in-force";
import { filedTaxId } from "@/lib/tax/tax-id";
import type { Notes } from "./notes";
import type { ReturnInvoice, ReturnOpinion } from "./return-invoice";
import { minorOf, RETURN_CURRENCY } from "./vat-lines";

/** What one invoice contributes to a WHT schedule: one line per category, rate and authority. */
export interface WhtReturnLine {
  itemId: string;
  invoiceNumber: string | null;
  invoiceDate: IsoDate | null;
  beneficiary: { name: string | null; taxId: string | null; address: string | null };
  transactionDate: IsoDate;
  description: string;
  category: string;
  lineNumbers: number[];
  ratePercent: number;
  noTin: boolean;
  baseMinor: MinorUnits;
  taxMinor: MinorUnits;
  remitTo: "federal" | "state";
  /** Only on a line for a state; null if the state is unknown. */
  state: string | null;
  dueDate: IsoDate | null;
  legalBasis: string | null;
  /** The line as sent to the national authority; null for a state's. */
  filed: WhtLine | null;
}

const short = (text: string) => cutText(text, TEXT_LENGTH);

function grouped(opinions: readonly ReturnOpinion[]): ReturnOpinion[][] {
  const groups = new Map<string, ReturnOpinion[]>();
  for (const opinion of opinions) {
    const { applicable, category, rate, remitTo } = opinion.wht;
    if (applicable !== true || category === null || rate === null || rate === 0 || remitTo === null) continue;
    const key = `${category} ${rate} ${remitTo}`;
    groups.set(key, [...(groups.get(key) ?? []), opinion]);
  }
  return [...groups.values()].filter((group) => baseOf(group) > 0);
}

const baseOf = (group: readonly ReturnOpinion[]) => group.reduce((sum, { wht }) => sum + minorOf(wht.base), 0);

/** Whether nobody has decided if tax is withheld from a line, although the invoice was approved. */
export const isWhtUndetermined = ({ direction, type, opinions }: ReturnInvoice): boolean =>
  direction === "purchase" &&
  type !== "credit_note" &&
  opinions.some(({ wht, vat }) => wht.applicable === null && minorOf(vat.taxableBase) !== 0);

const isCategory = (code: string): code is Exclude<WhtCategory, "not_applicable"> =>
  code !== "not_applicable" && (whtCategories as readonly string[]).includes(code);

/**
 * The deductions from the payment of an invoice; `today` is in the authority's time zone, and a note says why one is left out. If a line is
 * undetermined, the others wait for it: an invoice goes into one schedule, and after that nobody can decide a line of it. Lines for a state
 * don't wait, because handing them in claims no invoice.
 */
export function whtLines(invoice: ReturnInvoice, today: IsoDate, notes: Notes): WhtReturnLine[] {
  if (invoice.direction === "sale") return [];
  const waits = isWhtUndetermined(invoice);
  if (waits) notes.add("wht_undetermined", invoice);
  const groups = grouped(invoice.opinions).filter(([first]) => !waits || first?.wht.remitTo === "state");
  if (groups.length === 0) return [];
  const obstacle =
    invoice.type === "credit_note"
      ? "credit_note_without_wht"
      : invoice.paymentDate > today
        ? "payment_ahead"
        : invoice.vendor.name
          ? null
          : "beneficiary_name_missing";
  if (obstacle) {
    notes.add(obstacle, invoice);
    return [];
  }
  if (!invoice.paymentDateStated) notes.add("payment_date_assumed", invoice);
  const lines = groups.map((group) => whtLineOf(invoice, group, notes));
  if (lines.some(({ noTin }) => noTin)) notes.add("beneficiary_tin_missing", invoice);
  return lines;
}

function whtLineOf(invoice: ReturnInvoice, group: readonly ReturnOpinion[], notes: Notes): WhtReturnLine {
  const { vendor, paymentDate, invoiceNumber } = invoice;
  const first = group[0]?.wht;
  const baseMinor = baseOf(group);
  const ratePercent = first?.rate ?? 0;
  // Computed from the line's own amount and rate: a share from largest-remainder rounding may differ by more than filing allows.
  const taxMinor = percentOf(baseMinor, ratePercent);
  const taxId = filedTaxId("NG", vendor.taxId);
  const labels = [...new Set(group.map(({ label }) => label).filter((label) => label !== null))].join(", ");
  const description = short(`${labels || first?.category || "Payment"}, invoice ${invoiceNumber ?? "without number"}`);
  const remitTo = first?.remitTo ?? "federal";
  const pack = rulePack("NG");
  const category = first?.category ?? "";
  return {
    itemId: invoice.itemId,
    invoiceNumber,
    invoiceDate: invoice.invoiceDate,
    beneficiary: { name: vendor.name, taxId, address: vendor.address },
    transactionDate: paymentDate,
    description,
    category,
    lineNumbers: group.flatMap(({ lineNumber }) => (lineNumber === null ? [] : [lineNumber])),
    ratePercent,
    noTin: taxId === null,
    baseMinor,
    taxMinor,
    remitTo,
    state: remitTo === "state" ? stateFor(invoice, notes) : null,
    dueDate: pack ? whtDueDate(pack, remitTo, paymentDate) : null,
    legalBasis: first?.legalBasis ?? null,
    filed:
      remitTo === "state"
        ? null
        : {
            beneficiaryName: short(vendor.name ?? ""),
            beneficiaryTin: taxId ?? "",
            ...(taxId === null ? { noTin: true } : {}),
            transactionDate: paymentDate,
            transactionDesc: description,
            transactionAmount: toMajor(baseMinor, RETURN_CURRENCY),
            rate: ratePercent,
            taxAmount: toMajor(taxMinor, RETURN_CURRENCY),
            ...(isCategory(category) ? { category } : {}),
            ...(invoiceNumber ? { scheduleReference: short(invoiceNumber) } : {}),
          },
  };
}

/** Tax of a resident individual or partnership goes to the state of residence. */
function stateFor(invoice: ReturnInvoice, notes: Notes): string | null {
  const named = stateOfAddress(invoice.vendor.address);
  if (named) return named;
  if (invoice.state) {
    notes.add("state_assumed", invoice);
    return stateName(invoice.state);
  }
  notes.add("state_unknown", invoice);
  return null;
}
