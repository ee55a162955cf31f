import Big from "big.js";

import type { CoreInvoice } from "./core-invoice";
import { decimal, equals, rule, sumOf, twoDecimals, type BrokenRule } from "./rule";

/** The published rule set tolerates less than one unit of currency, for tax that was rounded line by line. */
const TAX_TOLERANCE = 1;

function sums(invoice: CoreInvoice): BrokenRule[] {
  const { totals, taxTotals } = invoice;
  const [tax = null] = taxTotals;
  const taxSum = sumOf(invoice.breakdown.map((entry) => entry.tax));
  const taxRules =
    invoice.breakdown.length > 0
      ? rule("BR-CO-14", equals(tax, taxSum), "The VAT total must equal the sum of the VAT breakdown", {
          expected: taxSum.toFixed(2),
          actual: tax,
        })
      : [];
  if (!totals) return taxRules;
  const or0 = (text: string | null) => decimal(text) ?? new Big(0);
  const check = (id: string, stated: string | null, computed: Big, message: string) =>
    rule(id, equals(stated, computed), message, { expected: computed.toFixed(2), actual: stated });
  const allowances = sumOf(invoice.allowances.map((item) => item.amount));
  const charges = sumOf(invoice.charges.map((item) => item.amount));
  const given = (text: string | null) => decimal(text) !== null;
  return [
    ...check(
      "BR-CO-10",
      totals.lineSum,
      sumOf(invoice.lines.map((line) => line.amount)),
      "The sum of the lines must equal the total of their net amounts",
    ),
    ...(totals.allowances === null
      ? rule("BR-CO-11", invoice.allowances.length === 0, "The total of allowances must equal the sum of the allowances")
      : check("BR-CO-11", totals.allowances, allowances, "The total of allowances must equal the sum of the allowances")),
    ...(totals.charges === null
      ? rule("BR-CO-12", invoice.charges.length === 0, "The total of charges must equal the sum of the charges")
      : check("BR-CO-12", totals.charges, charges, "The total of charges must equal the sum of the charges")),
    ...check(
      "BR-CO-13",
      given(totals.lineSum) ? totals.exclusive : null,
      or0(totals.lineSum).minus(or0(totals.allowances)).plus(or0(totals.charges)),
      "The total excluding VAT must equal the sum of the lines minus allowances plus charges",
    ),
    ...(taxTotals.length === 1
      ? given(totals.exclusive) && given(totals.inclusive)
        ? check(
            "BR-CO-15",
            totals.inclusive,
            or0(totals.exclusive).plus(or0(tax)),
            "The total including VAT must equal the total excluding VAT plus VAT",
          )
        : []
      : rule("BR-CO-15", taxTotals.length === 0, "There must be exactly one VAT total in the invoice currency", {
          expected: "1",
          actual: String(taxTotals.length),
        })),
    ...check(
      "BR-CO-16",
      given(totals.inclusive) ? totals.payable : null,
      or0(totals.inclusive).minus(or0(totals.prepaid)).plus(or0(totals.rounding)),
      "The amount due must equal the total including VAT minus the amount paid plus rounding",
    ),
    ...taxRules,
  ];
}

function taxAmounts({ breakdown }: CoreInvoice): BrokenRule[] {
  return breakdown.flatMap((tax) => {
    const base = decimal(tax.base);
    const rate = decimal(tax.rate) ?? new Big(0);
    const amount = decimal(tax.tax);
    const computed = twoDecimals((base ?? new Big(0)).times(rate).div(100));
    return rule(
      "BR-CO-17",
      base !== null && amount !== null && amount.abs().minus(computed.abs()).abs().lt(TAX_TOLERANCE),
      "VAT must equal the taxable amount multiplied by the rate",
      { expected: computed.toFixed(2), actual: tax.tax },
    );
  });
}

/** Checks that amounts have at most two decimals. */
function decimals(invoice: CoreInvoice): BrokenRule[] {
  const { totals } = invoice;
  const check = (id: string, text: string | null, line: number | null = null) =>
    rule(id, !/\.\d{3,}$/.test(text ?? ""), "An amount must have at most two decimals", { actual: text, line });
  return [
    ...invoice.allowances.flatMap((item) => [...check("BR-DEC-01", item.amount), ...check("BR-DEC-02", item.base)]),
    ...invoice.charges.flatMap((item) => [...check("BR-DEC-05", item.amount), ...check("BR-DEC-06", item.base)]),
    ...(totals
      ? [
          ...check("BR-DEC-09", totals.lineSum),
          ...check("BR-DEC-10", totals.allowances),
          ...check("BR-DEC-11", totals.charges),
          ...check("BR-DEC-12", totals.exclusive),
          ...check("BR-DEC-13", invoice.taxTotals[0] ?? null),
          ...check("BR-DEC-14", totals.inclusive),
          ...check("BR-DEC-15", invoice.taxTotalInAccountingCurrency),
          ...check("BR-DEC-16", totals.prepaid),
          ...check("BR-DEC-17", totals.rounding),
          ...check("BR-DEC-18", totals.payable),
        ]
      : []),
    ...invoice.breakdown.flatMap((tax) => [...check("BR-DEC-19", tax.base), ...check("BR-DEC-20", tax.tax)]),
    ...invoice.lines.flatMap((line, index) => [
      ...check("BR-DEC-23", line.amount, index + 1),
      ...line.allowances.flatMap((item) => [...check("BR-DEC-24", item.amount, index + 1), ...check("BR-DEC-25", item.base, index + 1)]),
      ...line.charges.flatMap((item) => [...check("BR-DEC-27", item.amount, index + 1), ...check("BR-DEC-28", item.base, index + 1)]),
    ]),
  ];
}

/** Checks that the amounts add up. */
export function amountRules(invoice: CoreInvoice): BrokenRule[] {
  return [...sums(invoice), ...taxAmounts(invoice), ...decimals(invoice)];
}
