import { completedTaxes } from "./completed-taxes";
import { inCurrencyOfItems } from "./in-currency-of-items";
import { dutyOptions, roundings } from "./duty-options";
import { addsUp, scoreOf, TOLERANCE, type TotalsOption, type SettledAmount } from "./score-totals";
import { textOf } from "../words/layout";
import { kindByWords } from "./unnamed-adjustments";
import type { RowSums } from "./sums-of-rows";
import type { TotalCandidate, TotalKind } from "./total-candidate";

/** The totals of a document, chosen together so that net + tax = gross holds if the page allows it. */
export interface SettledTotals {
  net: SettledAmount | null;
  tax: SettledAmount | null;
  gross: SettledAmount | null;
  discount: TotalCandidate | null;
  charges: TotalCandidate | null;
  withheld: TotalCandidate | null;
  /** Withholding tax that the page only asks the buyer to deduct. */
  asked?: TotalCandidate[];
  /** What the page deducts from the sum of its items before it states the net. */
  deducted: TotalCandidate[];
  /** What is part of the gross besides net and tax. */
  duty: TotalCandidate[];
  due: TotalCandidate | null;
  /** True if net + tax = gross holds among printed amounts. */
  isBalanced: boolean;
}

const MAX_EACH = 12;

/** Factors on the weight of labels whose amounts are taken for more or less than the labels say. They rank readings that add up alike. */
const TAKEN = {
  subtotalAsNet: 0.92,
  sectionsAsNet: 0.9,
  dueAsTotal: 0.82,
  taxesTogether: 0.75,
  /** A sum that no label names, of one that a label names and what was added, taken off or withheld. */
  adjusted: 0.6,
  /** "Total" of a bill that shows its tax below. */
  totalAsNet: 0.55,
} as const;
/** Weight of a net that no page prints: it is what remains of the total without its tax. */
const DERIVED_NET = 0.15;
/** What a discount that leads from one total to the next adds to the weight of the latter. */
const BY_DISCOUNT = 0.05;
/** What single taxes add to the weight of the tax that they come to. */
const BY_ITS_PARTS = 0.15;

/**
 * Chooses the totals among labeled amounts. Labels alone mislead ("Total" may be net, gross or a subtotal), so the sum net + tax = gross,
 * with discount and charges between subtotal and net, decides. `itemSum` is the sum of the items in the same units;
 * `rows` are sums of the rows of a table that state their own tax, used if no label names one.
 */
export function settleTotals(
  printed: readonly TotalCandidate[],
  itemSum: number | null = null,
  rows: RowSums | null = null,
): SettledTotals {
  const candidates = inCurrencyOfItems(printed, itemSum);
  const of = (...kinds: TotalKind[]): TotalCandidate[] => heaviest(candidates.filter((candidate) => kinds.includes(candidate.kind)));
  const owed = of("amountDue").filter(isOwed);
  const reduced = afterDiscount(of("total", "subtotal"), of("discount"), of("total", "amountDue"), of("taxTotal"));
  const grosses = [
    ...of("total").map((c) => settled(c, c.weight)),
    ...of("amountDue").map((c) => settled(c, c.weight * TAKEN.dueAsTotal)),
    ...beforeWithholding(of("total", "amountDue"), of("withheld")),
    ...beforePaying(of("amountDue", "total"), of("paid"), itemSum),
    ...reduced,
    ...beforeArrears(of("netTotal", "subtotal", "total"), of("taxTotal"), [...of("paid"), ...owed], of("amountDue", "total")),
  ];
  const duties = [...dutyOptions(of("duty").filter((c) => c.units !== 0)), ...roundings(of("paid"))];
  const printedTaxes = of("taxTotal");
  const summed = sumsBeside(printedTaxes, rows);
  const nets = [
    ...netOptions(of("netTotal"), of("subtotal"), of("total"), of("discount"), of("charges")),
    ...duesBeforeTax(of("amountDue"), printedTaxes, grosses),
    ...reduced.map((left) => ({ ...left, weight: left.weight * TAKEN.totalAsNet })),
    ...summed.nets,
  ];
  const taxes = [...taxOptions(printedTaxes), ...completedTaxes(printedTaxes, nets, grosses), ...summed.taxes];

  const itemSums = itemSum === null || itemSum === 0 ? [] : adjustedSums(itemSum, of("discount"), of("charges"));

  let best: TotalsOption & { score: number } = { net: null, tax: null, gross: null, isBalanced: false, score: -1 };
  const consider = (net: SettledAmount | null, tax: SettledAmount | null, gross: SettledAmount | null): void => {
    const option: TotalsOption = { net, tax, gross, isBalanced: addsUp(net, tax, gross, duties) };
    const score = scoreOf(option, itemSums);
    if (score > best.score) best = { ...option, score };
  };
  for (const gross of [...grosses, null]) {
    for (const tax of [...taxes, null]) {
      for (const net of [...nets, null]) consider(net, tax, gross);
      // A missing amount is derived from the other two, at less weight than a printed one.
      if (gross && tax)
        for (const duty of [0, ...duties.map(({ units }) => units)])
          consider({ units: gross.units - tax.units - duty, from: [], weight: DERIVED_NET }, tax, gross);
    }
    if (gross) for (const net of nets) consider(net, { units: gross.units - net.units, from: [], weight: 0 }, gross);
  }
  const chosen = complete(best);
  const isProven =
    chosen.isBalanced &&
    chosen.tax !== null &&
    itemSum !== null &&
    chosen.net !== null &&
    Math.abs(itemSum - chosen.net.units) <= TOLERANCE;
  return {
    ...chosen,
    discount: adjustmentUsed(of("discount"), chosen.net, isProven, chosen.gross, of("total", "amountDue")),
    charges: adjustmentUsed(of("charges"), chosen.net, false),
    withheld: of("withheld")[0] ?? null,
    deducted: deductedFrom(itemSum, chosen.net, [...of("paid", "withheld"), ...severalOf(of("discount"))]),
    duty:
      duties.find(
        ({ units }) =>
          chosen.net !== null &&
          chosen.gross !== null &&
          Math.abs(chosen.net.units + (chosen.tax?.units ?? 0) + units - chosen.gross.units) <= TOLERANCE,
      )?.from ?? [],
    due:
      dueOf(of("amountDue"), of("withheld"), [...of("paid"), ...owed], chosen.gross) ??
      afterPaying(of("total"), [...of("withheld", "paid", "discount"), ...owed], chosen.gross),
  };
}

/** What a payment certificate deducts from the value of the work above the net: retention, advances, earlier certificates. */
function deductedFrom(itemSum: number | null, net: SettledAmount | null, candidates: readonly TotalCandidate[]): TotalCandidate[] {
  const at = net?.from[0]?.hit.line.index;
  if (itemSum === null || net === null || at === undefined || itemSum <= net.units + TOLERANCE) return [];
  // Reversed, so that the map keeps the weightiest candidate of each line, which comes first.
  const byLine = new Map(
    [...candidates]
      .reverse()
      .filter((c) => c.hit.line.index < at && c.units !== 0)
      .map((c) => [c.hit.line.index, c]),
  );
  const all = [...byLine.values()].sort((a, b) => a.hit.line.index - b.hit.line.index);
  // The value that stands as the item may already exclude what was certified before.
  const off = all
    .map((_, from) => all.slice(from))
    .find((last) => Math.abs(itemSum - last.reduce((sum, c) => sum + Math.abs(c.units), 0) - net.units) <= TOLERANCE);
  return off ?? [];
}

/** What rows come to counts where no label names a tax, and their net where one names their tax as well. */
function sumsBeside(taxes: readonly TotalCandidate[], rows: RowSums | null): { nets: SettledAmount[]; taxes: SettledAmount[] } {
  const named = taxes.filter(({ units }) => units !== 0);
  if (rows === null || named.some(({ units }) => units !== rows.tax.units)) return { nets: [], taxes: [] };
  return { nets: [rows.net], taxes: named.length === 0 ? [rows.tax] : [] };
}

/** "Trade discount", "Cash discount": of one alone the invoice says that it is taken off, of several what they come to. */
const severalOf = (candidates: readonly TotalCandidate[]): readonly TotalCandidate[] =>
  new Set(candidates.filter((c) => c.units !== 0).map((c) => c.hit.line.index)).size > 1 ? candidates : [];

/** The sum of the items, before and after a discount and a charge on the whole invoice. */
function adjustedSums(itemSum: number, discounts: readonly TotalCandidate[], charges: readonly TotalCandidate[]): number[] {
  const some = (candidates: readonly TotalCandidate[]): number[] => [
    0,
    ...candidates.slice(0, 3).map((candidate) => Math.abs(candidate.units)),
  ];
  const sign = Math.sign(itemSum);
  return some(discounts).flatMap((discount) => some(charges).map((charge) => itemSum + sign * (charge - discount)));
}

function heaviest(candidates: readonly TotalCandidate[]): TotalCandidate[] {
  return [...candidates].sort((a, b) => b.weight - a.weight || b.hit.line.index - a.hit.line.index).slice(0, MAX_EACH);
}

function settled(candidate: TotalCandidate, weight: number): SettledAmount {
  return { units: candidate.units, from: [candidate], weight };
}

/** If only the amount left after withholding is named, the total is that plus the amount withheld. */
function beforeWithholding(left: readonly TotalCandidate[], withheld: readonly TotalCandidate[]): SettledAmount[] {
  return withheld
    .slice(0, 2)
    .filter((c) => c.units !== 0)
    .flatMap((off) =>
      left
        .slice(0, 4)
        .filter((c) => c.hit.line.index >= off.hit.line.index && c.units > 0)
        .map((c): SettledAmount => ({ units: c.units + Math.abs(off.units), from: [c, off], weight: c.weight * TAKEN.adjusted })),
    );
}

/** "Deposit received  200,000 / Remaining to pay  429,400" below items of 629,400: the total is the sum of the items, not what is left. */
function beforePaying(left: readonly TotalCandidate[], paid: readonly TotalCandidate[], itemSum: number | null): SettledAmount[] {
  const isPaidOf = (due: TotalCandidate, off: TotalCandidate): boolean =>
    off.units > 0 && off.hit.line.index < due.hit.line.index && Math.abs(due.units + off.units - (itemSum ?? Number.NaN)) <= TOLERANCE;
  return left.flatMap((due) =>
    paid
      .filter((off) => isPaidOf(due, off))
      .map((off): SettledAmount => ({ units: due.units + off.units, from: [due, off], weight: due.weight })),
  );
}

const isAbove = (one: TotalCandidate, other: TotalCandidate): boolean => one.hit.line.index < other.hit.line.index;

/** "Total 570,000 / Discount 57,000 / Amount payable 513,000" on a bill without tax: the total is what is left after the discount. */
function afterDiscount(
  totals: readonly TotalCandidate[],
  discounts: readonly TotalCandidate[],
  left: readonly TotalCandidate[],
  taxes: readonly TotalCandidate[],
): SettledAmount[] {
  if (taxes.some((tax) => tax.units !== 0)) return [];
  return totals.flatMap((total) =>
    discounts
      .filter((off) => off.units !== 0 && isAbove(total, off))
      .flatMap((off) =>
        left
          .filter((due) => isAbove(off, due) && due.units > 0 && Math.abs(total.units - Math.abs(off.units) - due.units) <= TOLERANCE)
          .map((due) => settled(due, Math.max(total.weight, due.weight) + BY_DISCOUNT)),
      ),
  );
}

/** "Outstanding from October": whether the words say that the amount is owed from before this bill. */
function isOwed({ hit, amount }: TotalCandidate): boolean {
  const { line, words } = hit;
  const cell = line.chunks.find((chunk) => words[0] !== undefined && chunk.words.includes(words[0]));
  const start = cell?.words[0] ? line.words.indexOf(cell.words[0]) : hit.start;
  // All words of the label must say so: "Outstanding repairs" are a charge.
  const named = amount.line === line && amount.start > start ? line.words.slice(start, amount.start) : (cell?.words ?? words);
  return kindByWords(textOf(named), false) === "paid";
}

/**
 * "Charges this month  241,600.00 / Balance brought forward  88,400.00 / Total outstanding  330,000.00": the total is this month's charges
 * with their tax, without the earlier balance. An addend of a plain total must be worded as owed from before, or it is a charge.
 */
function beforeArrears(
  nets: readonly TotalCandidate[],
  taxes: readonly TotalCandidate[],
  owed: readonly TotalCandidate[],
  dues: readonly TotalCandidate[],
): SettledAmount[] {
  const isWith = (units: number, due: TotalCandidate): boolean =>
    owed.some(
      (c) =>
        c.units > 0 &&
        c !== due &&
        isAbove(c, due) &&
        (due.kind === "amountDue" || isOwed(c)) &&
        Math.abs(units + c.units - due.units) <= TOLERANCE,
    );
  return nets.flatMap((net) =>
    dues
      .filter((due) => isAbove(net, due))
      .flatMap((due) => {
        const weight = Math.max(net.weight, due.weight);
        const taxed = taxes.filter((tax) => tax.units !== 0 && isAbove(tax, due) && isWith(net.units + tax.units, due));
        return [
          ...(isWith(net.units, due) ? [settled(net, weight)] : []),
          ...taxed.map((tax): SettledAmount => ({ units: net.units + tax.units, from: [net, tax], weight })),
        ];
      }),
  );
}

/** "Amount due on this certificate  26,250,000.00" directly above its tax: an amount due before tax is a net. */
function duesBeforeTax(
  dues: readonly TotalCandidate[],
  taxes: readonly TotalCandidate[],
  grosses: readonly SettledAmount[],
): SettledAmount[] {
  const isTaxed = (due: TotalCandidate, tax: TotalCandidate): boolean =>
    tax.units !== 0 &&
    tax.hit.line.index === due.hit.line.index + 1 &&
    grosses.some((gross) => Math.abs(due.units + tax.units - gross.units) <= TOLERANCE);
  return dues.filter((due) => taxes.some((tax) => isTaxed(due, tax))).map((due) => settled(due, due.weight * TAKEN.totalAsNet));
}

/** Candidates for the net: net totals, and subtotals with and without discount and charges. */
function netOptions(
  nets: TotalCandidate[],
  subtotals: TotalCandidate[],
  totals: TotalCandidate[],
  discounts: TotalCandidate[],
  charges: TotalCandidate[],
): SettledAmount[] {
  const plain = [
    ...nets.map((c) => settled(c, c.weight)),
    ...subtotals.map((c) => settled(c, c.weight * TAKEN.subtotalAsNet)),
    ...totals.map((c) => settled(c, c.weight * TAKEN.totalAsNet)),
  ];
  const changed = [...subtotals.slice(0, 4), ...(charges.length > 0 ? nets.slice(0, 2) : [])].flatMap((subtotal) => {
    const less = [null, ...discounts.filter((c) => c.units !== 0).slice(0, 3)];
    const more = [null, ...charges.filter((c) => c.units !== 0).slice(0, 3)];
    return less
      .flatMap((discount) =>
        more.map((charge): SettledAmount | null =>
          discount === null && charge === null
            ? null
            : {
                units: subtotal.units - Math.abs(discount?.units ?? 0) * Math.sign(subtotal.units || 1) + (charge?.units ?? 0),
                from: [subtotal, ...(discount ? [discount] : []), ...(charge ? [charge] : [])],
                weight: subtotal.weight * TAKEN.adjusted,
              },
        ),
      )
      .filter((option) => option !== null);
  });
  return [...plain, ...changed, ...sumOfSections(subtotals)];
}

/** "Fees: subtotal 5,362.50", "Expenses: subtotal 975.00" above a common total: together the sections' subtotals are the net. */
function sumOfSections(subtotals: readonly TotalCandidate[]): SettledAmount[] {
  const byLine = new Map(subtotals.toSorted((a, b) => a.weight - b.weight).map((c) => [c.hit.line.index, c]));
  const parts = [...byLine.values()];
  if (parts.length < 2 || new Set(parts.map(({ units }) => units)).size < parts.length) return [];
  const units = parts.reduce((sum, part) => sum + part.units, 0);
  return [{ units, from: parts, weight: Math.min(...parts.map(({ weight }) => weight)) * TAKEN.sectionsAsNet }];
}

/** Single tax amounts, and sums of the amounts of different rates or levies. */
function taxOptions(taxes: TotalCandidate[]): SettledAmount[] {
  const single = taxes.map((c) => settled(c, c.weight));
  const byLine = new Map<number, TotalCandidate>();
  for (const tax of taxes) {
    const known = byLine.get(tax.hit.line.index);
    if (!known || tax.weight > known.weight) byLine.set(tax.hit.line.index, tax);
  }
  const rows = [...byLine.values()].filter((tax) => tax.units !== 0).sort((a, b) => a.hit.line.index - b.hit.line.index);
  const sums: SettledAmount[] = [];
  for (let start = 0; start < rows.length; start++) {
    for (let end = start + 2; end <= Math.min(rows.length, start + 6); end++) {
      const group = rows.slice(start, end);
      sums.push({
        units: group.reduce((sum, row) => sum + row.units, 0),
        from: group,
        weight: Math.min(...group.map((row) => row.weight)) * TAKEN.taxesTogether,
      });
    }
  }
  const adding = single.map((tax) =>
    sums.some((sum) => sum.from.length > 1 && Math.abs(sum.units - tax.units) <= TOLERANCE && !tax.from.some((c) => sum.from.includes(c)))
      ? { ...tax, weight: tax.weight + BY_ITS_PARTS }
      : tax,
  );
  return [...adding, ...sums];
}

function complete({ net, tax, gross, isBalanced }: TotalsOption): TotalsOption {
  if (net && tax && !gross) return { net, tax, gross: { units: net.units + tax.units, from: [], weight: 0 }, isBalanced };
  return { net, tax, gross, isBalanced };
}

/** The discount or charge that leads to the net, or from the total to the amount left. Another is only taken if no sum disproves it. */
function adjustmentUsed(
  candidates: readonly TotalCandidate[],
  net: SettledAmount | null,
  isProven: boolean,
  gross: SettledAmount | null = null,
  left: readonly TotalCandidate[] = [],
): TotalCandidate | null {
  const inNet = candidates.find((candidate) => net?.from.includes(candidate));
  const leads = (off: TotalCandidate): boolean =>
    off.units !== 0 && gross !== null && left.some((due) => Math.abs(gross.units - Math.abs(off.units) - due.units) <= TOLERANCE);
  return inNet ?? candidates.find((candidate) => (isProven ? leads(candidate) : candidate.units !== 0)) ?? null;
}

/** The amount still to pay: one so named that equals the total, less payments and withholding, or plus earlier balances. */
function dueOf(
  dues: readonly TotalCandidate[],
  withheld: readonly TotalCandidate[],
  paid: readonly TotalCandidate[],
  gross: SettledAmount | null,
): TotalCandidate | null {
  if (gross === null) return dues[0] ?? null;
  const isLeft = (due: TotalCandidate): boolean =>
    Math.abs(gross.units - due.units) <= TOLERANCE ||
    [...withheld, ...paid].some((off) => off !== due && Math.abs(gross.units - Math.abs(off.units) - due.units) <= TOLERANCE);
  // "Balance brought forward" on an account is to be paid with the bill.
  const isWithEarlier = (due: TotalCandidate): boolean =>
    paid.some((c) => c !== due && c.units > 0 && Math.abs(gross.units + c.units - due.units) <= TOLERANCE);
  // An unexplained amount due only counts if no other such amount follows.
  const last = Math.max(...dues.map(({ hit }) => hit.line.index));
  const isLast = (due: TotalCandidate): boolean => due.hit.line.index === last && !isOwed(due);
  return dues.find(isLeft) ?? dues.find(isWithEarlier) ?? dues.find(isLast) ?? null;
}

/** "Net payable" below withholding, payments or arrears: labeled as a total, but by its amount what is left to pay. */
function afterPaying(
  totals: readonly TotalCandidate[],
  beside: readonly TotalCandidate[],
  gross: SettledAmount | null,
): TotalCandidate | null {
  if (gross === null) return null;
  const isLeft = (total: TotalCandidate, off: TotalCandidate): boolean =>
    off.units !== 0 &&
    [-1, ...(off.kind === "withheld" || off.kind === "discount" ? [] : [1])].some(
      (sign) => Math.abs(gross.units + sign * Math.abs(off.units) - total.units) <= TOLERANCE,
    );
  return totals.find((total) => beside.some((off) => off.hit.line.index <= total.hit.line.index && isLeft(total, off))) ?? null;
}
