import type { CoreAllowance, CoreInvoice, CoreLine, CoreParty, CorePeriod } from "./core-invoice";
import { decimal, rule, type BrokenRule, type RuleSet } from "./rule";

const CREDIT_TRANSFER = new Set(["30", "58"]);
const has = (text: string | null): boolean => text !== null;

const header: RuleSet = (invoice) => [
  ...rule("BR-01", has(invoice.specification), "An invoice must name its specification"),
  ...rule("BR-02", has(invoice.number), "An invoice must have a number"),
  ...rule("BR-03", has(invoice.issueDate), "An invoice must have an issue date"),
  ...rule("BR-04", has(invoice.typeCode), "An invoice must have a type code"),
  ...rule("BR-05", has(invoice.currency), "An invoice must have a currency"),
  ...rule("BR-16", invoice.lines.length > 0, "An invoice must have at least one line"),
  ...rule(
    "BR-CO-03",
    !invoice.taxPoint.dateGiven || !invoice.taxPoint.codeGiven,
    "The tax point must be given as a date or as a code, not both",
  ),
  ...rule(
    "BR-53",
    invoice.taxCurrency === null || has(invoice.taxTotalInAccountingCurrency),
    "If an accounting currency is given, the VAT total must be given in it",
  ),
  ...invoice.precedingInvoices.flatMap(({ id }) => rule("BR-55", has(id), "A preceding invoice must be identified by its number")),
  ...invoice.supportingDocuments.flatMap(({ id }) => rule("BR-52", has(id), "A supporting document must have a reference")),
];

function endpoint(id: string, party: CoreParty): BrokenRule[] {
  return rule(id, party.endpoint === null || has(party.endpoint.scheme), "An electronic address must name its scheme");
}

const parties: RuleSet = ({ seller, buyer, payee, taxRepresentative, delivery }) => [
  ...rule("BR-06", has(seller.name), "The seller must have a name"),
  ...rule("BR-07", has(buyer.name), "The buyer must have a name"),
  ...rule("BR-08", seller.addressGiven, "The seller must have a postal address"),
  ...rule("BR-09", !seller.addressGiven || has(seller.country), "The seller's address must name its country"),
  ...rule("BR-10", buyer.addressGiven, "The buyer must have a postal address"),
  ...rule("BR-11", !buyer.addressGiven || has(buyer.country), "The buyer's address must name its country"),
  ...(payee ? rule("BR-17", has(payee.name) && payee.name !== seller.name, "A payee that is not the seller must have its own name") : []),
  ...(taxRepresentative
    ? [
        ...rule("BR-18", has(taxRepresentative.name), "A tax representative must have a name"),
        ...rule("BR-19", taxRepresentative.addressGiven, "A tax representative must have a postal address"),
        ...rule(
          "BR-20",
          !taxRepresentative.addressGiven || has(taxRepresentative.country),
          "A tax representative's address must name its country",
        ),
        ...rule("BR-56", has(taxRepresentative.vatId), "A tax representative must have a VAT number"),
      ]
    : []),
  ...rule("BR-57", !delivery.addressGiven || has(delivery.country), "A delivery address must name its country"),
  ...endpoint("BR-62", seller),
  ...endpoint("BR-63", buyer),
  ...rule(
    "BR-CO-26",
    !seller.given || seller.ids.length > 0 || has(seller.legalId) || has(seller.vatId),
    "The seller must have an identifier, a legal registration or a VAT number",
  ),
  ...[seller, buyer, ...(taxRepresentative ? [taxRepresentative] : [])].flatMap(({ vatId }) =>
    rule("BR-CO-09", vatId === null || /^[A-Z]{2}/.test(vatId), "A VAT number must start with its country code", { actual: vatId }),
  ),
];

const totals: RuleSet = ({ totals: given }) =>
  given
    ? [
        ...rule("BR-12", has(given.lineSum), "The sum of the lines must be given"),
        ...rule("BR-13", has(given.exclusive), "The total excluding VAT must be given"),
        ...rule("BR-14", has(given.inclusive), "The total including VAT must be given"),
        ...rule("BR-15", has(given.payable), "The amount due must be given"),
      ]
    : [];

function periodRules(given: CorePeriod | null, filled: string, ordered: string, line: number | null): BrokenRule[] {
  if (!given) return [];
  return [
    ...rule(filled, has(given.start) || has(given.end) || (given.described && line === null), "A period must have a start or an end date", {
      line,
    }),
    ...rule(ordered, given.start === null || given.end === null || given.start <= given.end, "A period must not end before it starts", {
      expected: given.start,
      actual: given.end,
      line,
    }),
  ];
}

function allowanceRules(
  items: readonly CoreAllowance[],
  ids: { amount: string; category: string | null; reasons: string[] },
  what: string,
  line: number | null,
): BrokenRule[] {
  return items.flatMap((item) => [
    ...rule(ids.amount, has(item.amount), `${what} must have an amount`, { line }),
    ...(ids.category === null ? [] : rule(ids.category, has(item.category), `${what} must have a VAT category`, { line })),
    ...ids.reasons.flatMap((id) => rule(id, has(item.reason), `${what} must have a reason or a reason code`, { line })),
  ]);
}

function lineRules(line: CoreLine, number: number): BrokenRule[] {
  const at = { line: number };
  const notNegative = (text: string | null) => decimal(text)?.gte(0) ?? true;
  return [
    ...rule("BR-21", has(line.id), "A line must have an identifier", at),
    ...rule("BR-22", has(line.quantity), "A line must have a quantity", at),
    ...rule("BR-23", has(line.unit), "A line's quantity must have a unit", at),
    ...rule("BR-24", has(line.amount), "A line must have a net amount", at),
    ...rule("BR-25", has(line.itemName), "A line must name its item", at),
    ...rule("BR-26", has(line.netPrice), "A line must have a net price", at),
    ...rule("BR-27", has(line.netPrice) && notNegative(line.netPrice), "A net price must not be negative", {
      ...at,
      actual: line.netPrice,
    }),
    ...rule("BR-28", notNegative(line.grossPrice), "A gross price must not be negative", { ...at, actual: line.grossPrice }),
    ...rule("BR-CO-04", has(line.category), "A line must have a VAT category", at),
    ...periodRules(line.period, "BR-CO-20", "BR-30", number),
    ...allowanceRules(line.allowances, { amount: "BR-41", category: null, reasons: ["BR-42", "BR-CO-23"] }, "A line allowance", number),
    ...allowanceRules(line.charges, { amount: "BR-43", category: null, reasons: ["BR-44", "BR-CO-24"] }, "A line charge", number),
    ...line.attributes.flatMap(({ name, value }) =>
      rule("BR-54", has(name) && has(value), "An item attribute must have a name and a value", at),
    ),
    ...rule("BR-64", line.standardId === null || has(line.standardId.scheme), "A standard item identifier must name its scheme", at),
    ...line.classifications.flatMap(({ scheme }) => rule("BR-65", has(scheme), "An item classification must name its scheme", at)),
  ];
}

const taxes: RuleSet = ({ breakdown }) => [
  ...rule("BR-CO-18", breakdown.length > 0, "An invoice must have at least one VAT breakdown"),
  ...breakdown.flatMap((tax) => [
    ...rule("BR-45", has(tax.base), "A VAT breakdown must have a taxable amount"),
    ...rule("BR-46", has(tax.tax), "A VAT breakdown must have a tax amount"),
    ...rule("BR-47", has(tax.category), "A VAT breakdown must have a category"),
    ...rule("BR-48", has(tax.rate) || tax.category === "O", "A VAT breakdown must have a rate unless it is outside the scope of VAT"),
  ]),
];

const payment: RuleSet = ({ paymentMeans, totals: given, dueDate, paymentTerms }) => [
  ...paymentMeans.flatMap((means) => [
    ...rule("BR-49", has(means.code), "Payment instructions must have a payment means code"),
    ...rule("BR-50", !means.accountGiven || has(means.accountId), "A payment account must have an identifier"),
    ...rule(
      "BR-61",
      means.code === null || !CREDIT_TRANSFER.has(means.code) || has(means.accountId),
      "A credit transfer must name the account",
    ),
  ]),
  ...rule(
    "BR-CO-25",
    !decimal(given?.payable ?? null)?.gt(0) || has(dueDate) || has(paymentTerms),
    "If an amount is due, the invoice must give a due date or payment terms",
  ),
];

/** Checks that required elements are present: header, parties, totals, lines, breakdown, payment. */
export function presenceRules(invoice: CoreInvoice): BrokenRule[] {
  return [
    ...header(invoice),
    ...parties(invoice),
    ...totals(invoice),
    ...taxes(invoice),
    ...payment(invoice),
    ...periodRules(invoice.period, "BR-CO-19", "BR-29", null),
    ...allowanceRules(
      invoice.allowances,
      { amount: "BR-31", category: "BR-32", reasons: ["BR-33", "BR-CO-21"] },
      "An invoice allowance",
      null,
    ),
    ...allowanceRules(invoice.charges, { amount: "BR-36", category: "BR-37", reasons: ["BR-38", "BR-CO-22"] }, "An invoice charge", null),
    ...invoice.lines.flatMap((line, index) => lineRules(line, index + 1)),
  ];
}
