import Big from "big.js";

import type { CoreCategory, CoreInvoice, CoreTax } from "./core-invoice";
import { decimal, equals, rule, sumOf, twoDecimals, type BrokenRule } from "./rule";

/** Requirements of one VAT category. `rules` is its part of the rule names (K is IC, L is AF, M is AG). */
interface CategoryLaw {
  code: string;
  rules: string;
  name: string;
  rate: "positive" | "zero" | "any" | "none";
  /**
   * Who must be identified: the seller by any tax number, the seller by VAT number, or the seller and the buyer. `nobody_by_vat` forbids
   * VAT numbers.
   */
  identified: "seller" | "seller_vat" | "seller_and_buyer" | "seller_and_buyer_vat" | "nobody_by_vat";
  /** Whether sums are kept separately for each rate. */
  byRate: boolean;
  taxed: boolean;
  reason: "needed" | "forbidden";
}

const LAWS: readonly CategoryLaw[] = [
  { code: "S", rules: "S", name: "standard rated", rate: "positive", identified: "seller", byRate: true, taxed: true, reason: "forbidden" },
  { code: "Z", rules: "Z", name: "zero rated", rate: "zero", identified: "seller", byRate: false, taxed: false, reason: "forbidden" },
  { code: "E", rules: "E", name: "exempt", rate: "zero", identified: "seller", byRate: false, taxed: false, reason: "needed" },
  {
    code: "AE",
    rules: "AE",
    name: "reverse charge",
    rate: "zero",
    identified: "seller_and_buyer",
    byRate: false,
    taxed: false,
    reason: "needed",
  },
  {
    code: "K",
    rules: "IC",
    name: "intra-community supply",
    rate: "zero",
    identified: "seller_and_buyer_vat",
    byRate: false,
    taxed: false,
    reason: "needed",
  },
  { code: "G", rules: "G", name: "export", rate: "zero", identified: "seller_vat", byRate: false, taxed: false, reason: "needed" },
  {
    code: "O",
    rules: "O",
    name: "outside the scope",
    rate: "none",
    identified: "nobody_by_vat",
    byRate: false,
    taxed: false,
    reason: "needed",
  },
  { code: "L", rules: "AF", name: "IGIC", rate: "any", identified: "seller", byRate: true, taxed: true, reason: "forbidden" },
  { code: "M", rules: "AG", name: "IPSI", rate: "any", identified: "seller", byRate: true, taxed: true, reason: "forbidden" },
];

const named = (law: CategoryLaw): string => `VAT category ${law.code} (${law.name})`;

function identified(law: CategoryLaw, { seller, buyer, taxRepresentative }: CoreInvoice): boolean {
  const vat = seller.vatId !== null || (taxRepresentative?.vatId ?? null) !== null;
  const any = vat || seller.taxRegistration !== null;
  switch (law.identified) {
    case "seller":
      return any;
    case "seller_vat":
      return vat;
    case "seller_and_buyer":
      return any && (buyer.vatId !== null || buyer.legalId !== null);
    case "seller_and_buyer_vat":
      return vat && buyer.vatId !== null;
    case "nobody_by_vat":
      return !vat && buyer.vatId === null;
  }
}

function rateFits(law: CategoryLaw, item: CoreCategory): boolean {
  const rate = decimal(item.rate);
  switch (law.rate) {
    case "positive":
      return rate?.gt(0) ?? false;
    case "zero":
      return rate?.eq(0) ?? false;
    case "any":
      return rate?.gte(0) ?? false;
    case "none":
      return item.rate === null;
  }
}

const sameRate = (a: string | null, b: string | null) => (decimal(a) ?? new Big(0)).eq(decimal(b) ?? new Big(0));

function taxableAmount(law: CategoryLaw, tax: CoreTax, { lines, allowances, charges }: CoreInvoice): Big {
  const mine = <T extends CoreCategory>(items: readonly T[]) =>
    items.filter((item) => item.category === law.code && (!law.byRate || sameRate(item.rate, tax.rate)));
  return sumOf(mine(lines).map((line) => line.amount))
    .minus(sumOf(mine(allowances).map((item) => item.amount)))
    .plus(sumOf(mine(charges).map((item) => item.amount)));
}

function breakdownRules(law: CategoryLaw, tax: CoreTax, invoice: CoreInvoice): BrokenRule[] {
  const id = (number: string) => `BR-${law.rules}-${number}`;
  const computed = taxableAmount(law, tax, invoice);
  const base = decimal(tax.base);
  const amount = decimal(tax.tax);
  const due = twoDecimals((base ?? new Big(0)).times(decimal(tax.rate) ?? 0).div(100));
  const taxFits = law.taxed
    ? base !== null && amount !== null && amount.abs().minus(due.abs()).abs().lt(1)
    : amount !== null && amount.eq(0);
  // The rule set tolerates less than one unit of currency for categories summed by rate.
  const baseFits = law.byRate ? base === null || base.minus(computed).abs().lt(1) : equals(tax.base, computed);
  return [
    ...rule(id("08"), baseFits, `The taxable amount of ${named(law)} must equal the sum of its lines, allowances and charges`, {
      expected: computed.toFixed(2),
      actual: tax.base,
    }),
    ...rule(
      id("09"),
      taxFits,
      `The tax amount of ${named(law)} must be ${law.taxed ? "the taxable amount multiplied by the rate" : "zero"}`,
      { expected: law.taxed ? due.toFixed(2) : "0", actual: tax.tax },
    ),
    ...rule(
      id("10"),
      (tax.reason !== null) === (law.reason === "needed"),
      `The breakdown of ${named(law)} must ${law.reason === "needed" ? "have an" : "not have an"} exemption reason`,
      { actual: tax.reason },
    ),
  ];
}

function lawRules(law: CategoryLaw, invoice: CoreInvoice): BrokenRule[] {
  const id = (number: string) => `BR-${law.rules}-${number}`;
  const of = <T extends CoreCategory>(items: readonly T[]) => items.filter((item) => item.category === law.code);
  const entries = of(invoice.breakdown);
  const used = [invoice.lines, invoice.allowances, invoice.charges].some((items) => of<CoreCategory>(items).length > 0);
  const known = identified(law, invoice);
  const rated = (number: string, items: readonly CoreCategory[], what: string) =>
    of(items).flatMap((item) =>
      rule(
        id(number),
        rateFits(law, item),
        `${what} of ${named(law)} must have ${law.rate === "none" ? "no rate" : law.rate === "zero" ? "the rate 0" : law.rate === "positive" ? "a rate above 0" : "a rate"}`,
        { actual: item.rate },
      ),
    );
  const who = (number: string, items: readonly CoreCategory[]) =>
    rule(
      id(number),
      of(items).length === 0 || known,
      law.identified === "nobody_by_vat"
        ? "An invoice outside the scope of VAT must not contain VAT numbers"
        : `${named(law)} requires tax identifiers of the ${law.identified === "seller_and_buyer" || law.identified === "seller_and_buyer_vat" ? "seller and the buyer" : "seller"}`,
    );
  return [
    ...rule(
      id("01"),
      law.byRate ? used === entries.length > 0 : entries.length === (used ? 1 : 0),
      `The breakdown must have ${law.byRate ? "an entry" : "exactly one entry"} for ${named(law)} if lines, allowances or charges use that category, and none otherwise`,
    ),
    ...who("02", invoice.lines),
    ...who("03", invoice.allowances),
    ...who("04", invoice.charges),
    ...rated("05", invoice.lines, "A line"),
    ...rated("06", invoice.allowances, "An allowance"),
    ...rated("07", invoice.charges, "A charge"),
    ...entries.flatMap((tax) => breakdownRules(law, tax, invoice)),
  ];
}

/** Rules that apply to a single category. */
function singularRules(invoice: CoreInvoice): BrokenRule[] {
  const { breakdown, lines, allowances, charges, delivery, period } = invoice;
  const supplied = breakdown.some((tax) => tax.category === "K");
  const outside = breakdown.some((tax) => tax.category === "O");
  const onlyOutside = (items: readonly CoreCategory[]) => items.every((item) => item.category === null || item.category === "O");
  const split = [breakdown, lines, allowances, charges].some((items) => items.some(({ category }) => category === "B"));
  const standard = [breakdown, lines, allowances, charges].some((items) => items.some(({ category }) => category === "S"));
  return [
    ...rule(
      "BR-B-01",
      !split || (invoice.seller.country === "IT" && invoice.buyer.country === "IT"),
      "Split payment can only be used on domestic Italian invoices",
    ),
    ...rule("BR-B-02", !split || !standard, "An invoice with split payment must not contain standard-rated items"),
    ...rule(
      "BR-IC-11",
      !supplied || delivery.date !== null || (period !== null && (period.start !== null || period.end !== null)),
      "An intra-community supply must have a delivery date or an invoicing period",
    ),
    ...rule("BR-IC-12", !supplied || delivery.country !== null, "An intra-community supply must have a delivery country"),
    ...rule(
      "BR-O-11",
      !outside || onlyOutside(breakdown),
      "An invoice outside the scope of VAT must have no other VAT category in its breakdown",
    ),
    ...rule("BR-O-12", !outside || onlyOutside(lines), "An invoice outside the scope of VAT must have no line with another VAT category"),
    ...rule(
      "BR-O-13",
      !outside || onlyOutside(allowances),
      "An invoice outside the scope of VAT must have no allowance with another VAT category",
    ),
    ...rule(
      "BR-O-14",
      !outside || onlyOutside(charges),
      "An invoice outside the scope of VAT must have no charge with another VAT category",
    ),
  ];
}

/** Checks the rules of the VAT categories that the invoice uses. */
export function categoryRules(invoice: CoreInvoice): BrokenRule[] {
  return [...LAWS.flatMap((law) => lawRules(law, invoice)), ...singularRules(invoice)];
}
