import { UNITS, type TotalCandidate } from "./total-candidate";

export interface SettledAmount {
  units: number;
  /** The amounts it was read from; empty if it was derived from the others. */
  from: TotalCandidate[];
  weight: number;
}

export const TOLERANCE = 0.02 * UNITS;

/** A duty or levy that is part of the gross besides net and tax. */
export type Duty = Pick<SettledAmount, "units" | "from">;

/** One possible reading of the totals. */
export interface TotalsOption {
  net: SettledAmount | null;
  tax: SettledAmount | null;
  gross: SettledAmount | null;
  /** True if net + tax = gross holds among printed amounts. */
  isBalanced: boolean;
}

/** Whether net, tax and possibly a duty, all printed, add up to the gross. Without a tax, net and gross must be equal. */
export function addsUp(
  net: SettledAmount | null,
  tax: SettledAmount | null,
  gross: SettledAmount | null,
  duties: readonly Duty[],
): boolean {
  const isPrinted = (part: SettledAmount | null): boolean => part === null || part.from.length > 0;
  if (net === null || gross === null || !isPrinted(net) || !isPrinted(tax)) return false;
  const taxUnits = tax?.units ?? 0;
  // Keeps a tax of a few cents from passing as a rounding difference.
  const tolerance = Math.min(TOLERANCE, Math.abs(taxUnits) / 10);
  return [0, ...duties.map(({ units }) => units)].some((duty) => Math.abs(net.units + taxUnits + duty - gross.units) <= tolerance);
}

/** How well a reading fits its labels, its own sum and the items. */
export function scoreOf(option: TotalsOption, itemSums: readonly number[]): number {
  const { net, tax, gross } = option;
  const labels = (net?.weight ?? 0) * 0.7 + (tax?.weight ?? 0) * 0.7 + (gross?.weight ?? 0);
  const size = gross ? Math.min(0.12, Math.log10(1 + Math.abs(gross.units) / UNITS) / 60) : 0;
  const oneRow = isOneRow([net, tax, gross]) ? 0.2 : 0;
  return (
    labels +
    size +
    sumScore(option) +
    itemScore(option, itemSums) +
    oneRow +
    (isTaxWithin(option, itemSums) ? 0.9 : 0) -
    (isPlausible(option) ? 0 : 1) -
    (takesNetLabelForGross(option) ? 0.4 : 0)
  );
}

function sumScore({ tax, isBalanced }: TotalsOption): number {
  if (!isBalanced) return 0;
  if (tax === null) return 0.35;
  return tax.units !== 0 ? 1.6 : 1.3;
}

/** The score for items that add up to net or gross, which counts most if neither is printed as a single amount. */
function itemScore({ net, tax, gross }: TotalsOption, itemSums: readonly number[]): number {
  if (![net, gross].some((part) => part !== null && itemSums.some((sum) => isItemSum(part, sum)))) return 0;
  if (net?.from.length !== 0) return 0.5;
  // Only the items state the net: they add up to it, and with the tax to the named total.
  const named = gross?.from.length === 1 && tax !== null && tax.units !== 0 && tax.from.length > 0;
  if (named && itemSums.some((sum) => Math.abs(net.units - sum) <= TOLERANCE)) return 2.1;
  return (gross?.from.length ?? 0) > 1 ? 1 : 0.5;
}

/**
 * "You pay 1,678,500.00, of which VAT 7.5% 117,104.65": the items add up to the gross, and the tax is the share contained in it at its
 * rate.
 */
function isTaxWithin({ net, tax, gross }: TotalsOption, itemSums: readonly number[]): boolean {
  const rate = tax?.from[0]?.rate;
  if (!gross || !tax || !rate || net === null || net.from.length > 0 || tax.units === 0 || gross.from.length === 0) return false;
  const share = (gross.units * rate) / (100 + rate);
  return Math.abs(share - tax.units) <= TOLERANCE && itemSums.some((sum) => Math.abs(gross.units - sum) <= TOLERANCE);
}

/** Neither tax nor net exceeds the gross, and a zero gross has no net or tax. */
function isPlausible({ net, tax, gross }: TotalsOption): boolean {
  if (gross === null) return true;
  if (gross.units === 0) return [net, tax].every((part) => part === null || part.units === 0);
  const most = Math.abs(gross.units);
  return (tax === null || Math.abs(tax.units) < most) && (net === null || Math.abs(net.units) <= most + TOLERANCE);
}

/** An amount labeled as net is taken for the gross, beside a tax that isn't zero. */
function takesNetLabelForGross({ net, tax, gross }: TotalsOption): boolean {
  return net?.from[0]?.kind === "netTotal" && tax !== null && gross !== null && tax.units !== 0 && net.units === gross.units;
}

/** Net, tax and gross on the same row of a small table belong together. */
function isOneRow(parts: readonly (SettledAmount | null)[]): boolean {
  const [first] = parts[0]?.from ?? [];
  return (
    first !== undefined &&
    parts.every((part) => part !== null && part.from.every((candidate) => candidate.amount.line === first.amount.line))
  );
}

function isItemSum(part: SettledAmount, itemSum: number): boolean {
  return (
    Math.abs(part.units - itemSum) <= TOLERANCE ||
    part.from.some((candidate) => candidate.kind === "subtotal" && Math.abs(candidate.units - itemSum) <= TOLERANCE)
  );
}
