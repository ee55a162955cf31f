import { currencyExponent } from "@/lib/kernel/currency-exponent-values";
import { toMajor, toMinor, type MinorUnits } from "@/lib/kernel/money";
import { emptyLineItem } from "@/lib/prism/extract/empty-invoice";
import { pricesIncludeTax, pricesExcludeTax } from "@/lib/prism/extract/pages/totals/inclusive-prices";
import type { Cell, DocumentType, Invoice, LineItem, TreatmentOverride } from "@/lib/prism/model";
import { parseFieldPath, type FieldAt, type HeadField, type LineField } from "./field-values";
import type { ReviewChange } from "./load-review";

/** The confidence of a value that a person has confirmed or corrected. */
const REVIEWED = 1;

type Change = Pick<ReviewChange, "kind" | "field" | "after">;

/** Applies a reviewer's changes, oldest first, to the invoice as the engine read it. Pure. */
export function applyChanges(read: Invoice, changes: readonly Change[]): Invoice {
  const currency = changes.findLast(({ kind, field }) => kind === "field_corrected" && field === "currency");
  const start = currency ? inCurrency(read, currency.after as string | null) : read;
  const changed = changes.reduce(applied, start);
  return changes.some(movesSums) ? { ...changed, pricesIncludeTax: holdTax(read, changed) } : changed;
}

/** Fields whose amounts show whether prices include VAT. */
const SUMMED: ReadonlySet<string> = new Set<HeadField | LineField>(["amount", "subtotal", "discount", "taxTotal", "total"]);

function movesSums({ kind, field }: Change): boolean {
  if (kind === "line_added" || kind === "line_removed") return true;
  const at = kind === "field_corrected" && field !== null ? parseFieldPath(field) : null;
  return at !== null && at.at !== "tax" && SUMMED.has(at.name);
}

/**
 * Whether the corrected prices include VAT. A finding from amounts is derived again from the corrected ones; a statement on the page stands
 * as long as the amounts don't contradict it.
 */
function holdTax(read: Invoice, changed: Invoice): boolean {
  const amountsOf = ({ lineItems }: Invoice) => lineItems.map((line) => line.amount.value);
  if (pricesIncludeTax(amountsOf(changed), changed)) return true;
  const byWords = read.pricesIncludeTax && !pricesIncludeTax(amountsOf(read), read);
  return byWords && !pricesExcludeTax(amountsOf(changed), changed);
}

function applied(invoice: Invoice, change: Change): Invoice {
  if (change.kind === "line_added") return { ...invoice, lineItems: [...invoice.lineItems, addedLine(invoice, change.after as AddedLine)] };
  if (change.kind === "line_removed")
    return { ...invoice, lineItems: invoice.lineItems.filter((line) => `lineItems[${line.lineNumber - 1}]` !== change.field) };
  const field = change.field === null ? null : parseFieldPath(change.field);
  if (!field || (change.kind !== "field_corrected" && change.kind !== "field_confirmed")) return invoice;
  const to = change.kind === "field_corrected" ? (change.after as string | null) : undefined;
  if (field.at === "tax") return to === undefined ? invoice : withTaxRate(invoice, field.index, to);
  if (field.name === "document.type") return withType(invoice, (to as DocumentType | null | undefined) ?? invoice.type);
  const changed = changeCell(invoice, field, to === undefined ? confirmed : (cell) => corrected(cell, parsed(field, to, invoice)));
  return to === undefined ? changed : withTaxDetail(changed, field);
}

/** A person who states the document's type settles any doubt or conflict about it between the e-invoice and the page. */
function withType({ typeDoubt: _settled, ...invoice }: Invoice, type: DocumentType): Invoice {
  const displayConflicts = invoice.displayConflicts.filter(({ field }) => field !== "document.type");
  return { ...invoice, type, typeConfidence: REVIEWED, displayConflicts };
}

const confirmed = <T>(cell: Cell<T>): Cell<T> => ({ ...cell, confidence: REVIEWED });

const corrected = <T>(cell: Cell<T>, value: T | null): Cell<T> => ({ ...cell, value, confidence: REVIEWED });

/** A line added by a reviewer: texts as typed, amounts in major units. */
export interface AddedLine {
  lineNumber: number;
  description: string;
  quantity: string | null;
  unitPrice: string | null;
  amount: string;
}

function addedLine({ currency }: Invoice, { lineNumber, ...typed }: AddedLine): LineItem {
  const line = emptyLineItem(lineNumber);
  return {
    ...line,
    description: corrected(line.description, typed.description),
    quantity: corrected(line.quantity, typed.quantity),
    unitPrice: corrected(line.unitPrice, typed.unitPrice),
    amount: corrected(line.amount, toMinor(typed.amount, currency.value)),
  };
}

/** A field that the model keeps in a cell: not the document's type, nor the rate of a printed tax row. */
type CellAt = Exclude<FieldAt, { at: "tax" }>;

/** Converts a stored text to the model's value. */
function parsed(field: CellAt, text: string | null, { currency }: Invoice): string | number | null {
  if (text === null) return null;
  if (field.name === "taxRate") return Number(text);
  return isAmount(field.name) ? toMinor(text, currency.value) : text;
}

const AMOUNTS: ReadonlySet<HeadField | LineField> = new Set<HeadField | LineField>([
  "subtotal",
  "discount",
  "taxTotal",
  "total",
  "amountDue",
  "whtDeducted",
  "amount",
  "taxAmount",
]);
const isAmount = (name: HeadField | LineField): boolean => AMOUNTS.has(name);

type AnyCell = Cell<string> & Cell<number>;

function changeCell(invoice: Invoice, field: CellAt, change: (cell: Cell<unknown>) => Cell<unknown>): Invoice {
  const at = <T extends object>(owner: T, name: string): T => ({
    ...owner,
    [name]: change((owner as Record<string, AnyCell>)[name] as Cell<unknown>),
  });
  if (field.at === "line")
    return { ...invoice, lineItems: invoice.lineItems.map((line) => (line.lineNumber === field.lineNumber ? at(line, field.name) : line)) };
  const [party, name] = field.name.split(".");
  if (name === undefined) return at(invoice, field.name);
  return party === "vendor" ? { ...invoice, vendor: at(invoice.vendor, name) } : { ...invoice, customer: at(invoice.customer, name) };
}

/** Updates the printed tax row to the corrected totals. With several rows it is unknown which one was misread. */
function withTaxDetail(invoice: Invoice, field: CellAt): Invoice {
  if (field.name !== "taxTotal" && field.name !== "subtotal") return invoice;
  const [detail, ...others] = invoice.taxDetails;
  if (!detail || others.length > 0) return invoice;
  const follows = field.name === "taxTotal" ? { amountMinor: invoice.taxTotal.value } : { baseMinor: invoice.subtotal.value };
  return { ...invoice, taxDetails: [{ ...detail, ...follows }] };
}

function withTaxRate(invoice: Invoice, index: number, rate: string | null): Invoice {
  const changed = rate === null ? null : Number(rate);
  return { ...invoice, taxDetails: invoice.taxDetails.map((detail, at) => (at === index ? { ...detail, rate: changed } : detail)) };
}

/** Converts all amounts to another currency's minor units, with unchanged major units. */
function inCurrency(invoice: Invoice, currency: string | null): Invoice {
  const from = invoice.currency.value;
  if (currencyExponent(from) === currencyExponent(currency)) return invoice;
  const minor = (value: MinorUnits | null): MinorUnits | null => (value === null ? null : toMinor(toMajor(value, from), currency));
  const cell = (one: Cell<MinorUnits>): Cell<MinorUnits> => ({ ...one, value: minor(one.value) });
  return {
    ...invoice,
    subtotal: cell(invoice.subtotal),
    discount: cell(invoice.discount),
    charges: cell(invoice.charges),
    taxTotal: cell(invoice.taxTotal),
    total: cell(invoice.total),
    amountDue: cell(invoice.amountDue),
    whtDeducted: cell(invoice.whtDeducted),
    ...(invoice.whtStated ? { whtStated: { ...invoice.whtStated, amountMinor: minor(invoice.whtStated.amountMinor) } } : {}),
    ...(invoice.deducted ? { deducted: cell(invoice.deducted) } : {}),
    ...(invoice.duty ? { duty: cell(invoice.duty) } : {}),
    taxDetails: invoice.taxDetails.map((detail) => ({
      ...detail,
      baseMinor: minor(detail.baseMinor),
      amountMinor: minor(detail.amountMinor),
    })),
    lineItems: invoice.lineItems.map((line) => ({
      ...line,
      amount: cell(line.amount),
      taxAmount: cell(line.taxAmount),
      ...(line.discountMinor === undefined ? {} : { discountMinor: toMinor(toMajor(line.discountMinor, from), currency) }),
    })),
  };
}

/** The treatment decisions among the changes, oldest first. */
export function overridesOf(changes: readonly (Change & Pick<ReviewChange, "reason">)[]): TreatmentOverride[] {
  return changes
    .filter(({ kind, field }) => kind === "treatment_overridden" || (kind === "field_confirmed" && (field === "vat" || field === "wht")))
    .flatMap(({ after, reason }) => (after as TreatmentOverride[]).map((override) => ({ ...override, ...(reason ? { reason } : {}) })));
}
