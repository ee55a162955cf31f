import type { IsoDate } from "@/lib/kernel/dates";
import { percentOf, shareByLargestRemainder, type MinorUnits } from "@/lib/kernel/money";
import { rulePack } from "@/lib/tax";
import type { RulePack } from "@/lib/tax/rule-pack";
import { isInForce, rateRow, rateWithLevies } from "@/lib/tax/rules-in-force";
import type { Invoice, LineItem, TaxDetail } from "../../model";
import { netTotal, type JudgedLine } from "../lines/bases";
import type { Recipient } from "../parties/recipient";

/** What the document itself states about tax, as printed; it is judged elsewhere. */
export interface VatEvidence {
  /** VAT charged, including levies. 0: the page charges none; null: VAT may be included in the prices. */
  chargedMinor: MinorUnits | null;
  /** Positive rates printed anywhere on the page, including levies, in ascending order. */
  printedRates: number[];
  /** The VAT charged is another country's. */
  foreign: boolean;
}

/** Whether VAT is charged, or taken back by a credit note; some print that with a minus sign. */
export const isVatCharged = ({ chargedMinor }: Pick<VatEvidence, "chargedMinor">): boolean => (chargedMinor ?? 0) !== 0;

/** Whether a label names one of the country's levies, even in part: "COVID levy" matches COVID-19. */
function isLevy(pack: RulePack, label: string): boolean {
  const named = label
    .toUpperCase()
    .replace(/GET ?FUND|GETFL/, "GETFUND")
    .replace("CHRL", "COVID");
  return pack.vat.levies.some((levy) => named.includes((levy.name.split("-")[0] ?? "").toUpperCase()));
}

/** India's tax within a state is printed as two halves, the center's and the state's. */
const HALF = /\b(?:CGST|SGST|UTGST)\b/i;

/** The VAT rate printed in a row of the tax breakdown, levies included; null if the row is a levy's own or prints no rate. */
export function printedDetailRate(pack: RulePack, { label, rate }: TaxDetail, date: IsoDate): number | null {
  if (rate === null || isLevy(pack, label)) return null;
  return printedRateWithLevies(pack, HALF.test(label) ? rate * 2 : rate, date);
}

/** Adds the levies of the day to a printed rate: a page that prints VAT at 15 beside two levies charges 20. */
function printedRateWithLevies(pack: RulePack, printed: number, date: IsoDate): number {
  const levied = pack.vat.levies.some((levy) => isInForce(levy, date));
  const bare = levied && pack.vat.rates.some((row) => row.rate === printed && row.enabled);
  return bare && printed > 0 ? rateWithLevies(pack, printed, date) : printed;
}

/** The rate printed on a line, in percent with the levies of the day (`printedRateWithLevies`); null if none is printed. */
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

/**
 * Reads what an invoice states about VAT: the amount charged and the rates printed, in percent, with the levies in force at the tax point.
 */
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

/**
 * A vendor abroad without a local tax number charges its own country's VAT, unless the rate shows otherwise. If its number may be a local
 * one, only a rate that this country doesn't have is another country's.
 */
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
  if (home && !vendor.tinFitsHere && rates.some((rate) => rateRow(home, rate, taxPoint) !== null)) return true;
  return !rates.some((rate) => rateRow(pack, rate, taxPoint) !== null);
}

/** The rate in percent implied by an amount of tax, to two decimals; empty if the base is zero. */
export function impliedRate(baseMinor: MinorUnits | null, taxMinor: MinorUnits): number[] {
  return baseMinor ? [Math.round((taxMinor / baseMinor) * 10_000) / 100] : [];
}

/**
 * The VAT charged on each line: as printed on the lines; else the invoice's tax, distributed by the printed rates or, without them, over
 * the lines that bear tax by law. If the tax only makes sense as a charge on all lines, it is distributed over all, at the single printed
 * rate or else the single lawful one.
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
