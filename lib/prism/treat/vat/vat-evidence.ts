import type { IsoDate } from "@/lib/kernel/dates";
import { percentOf, shareByLargestRemainder, type MinorUnits } from "@/lib/kernel/money";
import { rulePack } from "@/lib/tax";
import type { RulePack } from "@/lib/tax/rule-pack";
import { isInForce, rateRow, rateWithLevies } from "@/lib/tax/rules-in-force";
import type { Invoice, LineItem, TaxDetail } from "../../model";
import { netTotal, type JudgedLine } from "../lines/bases";
import type { Recipient } from "../parties/recipient";

/** What the document itself says about tax: read as printed, judged elsewhere. */
export interface VatEvidence {
  /** VAT with its levies as charged; 0: the page charges none; null: it may be hidden in the prices. */
  chargedMinor: MinorUnits | null;
  /** Positive rates printed anywhere, levies counted in, ascending. */
  printedRates: number[];
  /** The VAT charged is another country's. */
  foreign: boolean;
}

/** Whether VAT is charged, or taken back by a credit note, whose amounts some print with a minus sign. */
export const isVatCharged = ({ chargedMinor }: Pick<VatEvidence, "chargedMinor">): boolean => (chargedMinor ?? 0) !== 0;

/** A levy of the country, however much of its name is printed: "COVID levy" is COVID-19's. */
function isLevy(pack: RulePack, label: string): boolean {
  return pack.vat.levies.some((levy) => label.toUpperCase().includes((levy.name.split("-")[0] ?? "").toUpperCase()));
}

/** India's tax within a state is printed as two halves, the centre's and the state's. */
const HALF = /\b(?:CGST|SGST|UTGST)\b/i;

/** The rate of VAT that a row of the breakdown prints, levies counted in; null where it is a levy's own or none is printed. */
export function printedDetailRate(pack: RulePack, { label, rate }: TaxDetail, date: IsoDate): number | null {
  if (rate === null || isLevy(pack, label)) return null;
  return printedRateWithLevies(pack, HALF.test(label) ? rate * 2 : rate, date);
}

/** A printed rate with the levies of its day: a page that prints VAT at 15 beside two levies charges 20. */
function printedRateWithLevies(pack: RulePack, printed: number, date: IsoDate): number {
  const levied = pack.vat.levies.some((levy) => isInForce(levy, date));
  const bare = levied && pack.vat.rates.some((row) => row.rate === printed && row.enabled);
  return bare && printed > 0 ? rateWithLevies(pack, printed, date) : printed;
}

/** The rate printed on a line, in percent with the levies of its day (`printedRateWithLevies`); null where none is. */
export function printedLineRate(pack: RulePack, line: LineItem, date: IsoDate): number | null {
  return line.taxRate.value === null ? null : printedRateWithLevies(pack, line.taxRate.value, date);
}

function chargedAmount(invoice: Invoice): MinorUnits | null {
  if (invoice.taxTotal.value !== null) return invoice.taxTotal.value;
  const details = invoice.taxDetails.map((detail) => detail.amountMinor);
  if (details.length > 0 && details.every((amount) => amount !== null))
    return details.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  const lines = invoice.lineItems.map((line) => line.taxAmount.value);
  if (lines.length > 0 && lines.every((amount) => amount !== null)) return lines.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  if (invoice.pricesIncludeTax) return null;
  return invoice.total.value !== null || netTotal(invoice) !== null ? 0 : null;
}

/** What an invoice itself says of VAT: the amount charged and the rates printed, in percent, in force at its tax point. */
export function vatEvidence(invoice: Invoice, pack: RulePack, vendor: Recipient, taxPoint: IsoDate): VatEvidence {
  const chargedMinor = chargedAmount(invoice);
  const printed = [
    ...invoice.taxDetails.map((detail) => printedDetailRate(pack, detail, taxPoint)),
    ...invoice.lineItems.map((line) => printedLineRate(pack, line, taxPoint)),
  ];
  const printedRates = [...new Set(printed.filter((rate): rate is number => rate !== null && rate > 0))].sort((a, b) => a - b);
  return {
    chargedMinor,
    printedRates,
    foreign: chargedMinor !== null && chargedMinor !== 0 && isForeignVat(invoice, pack, vendor, printedRates, chargedMinor, taxPoint),
  };
}

/** A vendor abroad without a tax number of this country charges its own country's VAT, unless the rate says otherwise. */
function isForeignVat(
  invoice: Invoice,
  pack: RulePack,
  vendor: Recipient,
  printedRates: number[],
  chargedMinor: MinorUnits,
  taxPoint: IsoDate,
): boolean {
  if (vendor.residency !== "non_resident" || vendor.tin === "valid") return false;
  const net = netTotal(invoice);
  const rates = printedRates.length > 0 ? printedRates : impliedRate(net, chargedMinor);
  const home = vendor.country ? rulePack(vendor.country) : null;
  if (home && rates.some((rate) => rateRow(home, rate, taxPoint) !== null)) return true;
  return !rates.some((rate) => rateRow(pack, rate, taxPoint) !== null);
}

/** The rate that an amount of tax stands for, to two decimals; empty where the base is nought. */
export function impliedRate(baseMinor: MinorUnits | null, taxMinor: MinorUnits): number[] {
  return baseMinor ? [Math.round((taxMinor / baseMinor) * 10_000) / 100] : [];
}

/**
 * The VAT charged on each line: as printed there, else the invoice's tax spread over the lines by the printed rates, else
 * over those that bear tax by law, unless the tax only makes sense as one on all lines, at the one rate printed or else at the one lawful.
 */
export function chargedByLine(
  evidence: VatEvidence,
  lines: readonly JudgedLine[],
  baseMinor: readonly MinorUnits[],
  rates: readonly (number | null)[],
): (MinorUnits | null)[] {
  const { chargedMinor, printedRates } = evidence;
  if (chargedMinor === null) return lines.map(() => null);
  if (chargedMinor === 0) return lines.map(() => 0);
  const printedAmounts = lines.map(({ line }) => line?.taxAmount.value ?? null);
  if (printedAmounts.every((amount) => amount !== null)) return printedAmounts;
  const weightsBy = (rate: (index: number) => number) => baseMinor.map((base, index) => percentOf(base, rate(index)));
  const printed = lines.map(({ line }) => line?.taxRate.value ?? null);
  if (printed.every((rate) => rate !== null))
    return shareByLargestRemainder(
      chargedMinor,
      weightsBy((index) => printed[index] ?? 0),
    );
  const lawful = weightsBy((index) => rates[index] ?? 0);
  const lawfulSum = lawful.reduce((sum, amount) => sum + amount, 0);
  const [rate, ...others] = printedRates.length > 0 ? printedRates : new Set(rates.filter((lawfulRate) => (lawfulRate ?? 0) > 0));
  const onAll =
    rate && others.length === 0
      ? percentOf(
          baseMinor.reduce((sum, base) => sum + base, 0),
          rate,
        )
      : null;
  if (lawfulSum === 0 || (onAll !== null && Math.abs(onAll - chargedMinor) < Math.abs(lawfulSum - chargedMinor)))
    return shareByLargestRemainder(chargedMinor, baseMinor);
  return shareByLargestRemainder(chargedMinor, lawful);
}
