import { readFlux } from "@/lib/flux/permissions";
import { amountsOf } from "@/lib/flux/draft-filing";
import { firstDayOf, previousPeriod } from "@/lib/flux/requests/period";
import { type Period, periodOfText } from "@/lib/flux/requests/period-values";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { toMajor, toMinor, type MinorUnits } from "@/lib/kernel/money";
import { rulePack } from "@/lib/tax";
import { returnDueDate } from "@/lib/tax/rules-in-force";
import { firstBusinessId, listReturnBusinesses, type BusinessInvoices } from "./list-return-businesses";
import type { ReturnScope } from "./collect-invoices";
import { filedBefore, withFiledAlready, type FiledBefore } from "./filed-before";
import { withFiledElsewhere } from "./filed-elsewhere";
import { makeReturn, type MadeReturn } from "./make-return";
import { noteMaybeFiled } from "./note-maybe-filed";
import { byWeight, type ReturnNote } from "./notes";
import { NO_BUSINESS, type ReturnQuery } from "./return-query";
import { vatBoxes, type BoxNumber, type StatedAmounts, type VatBox } from "./vat-boxes";
import { RETURN_CURRENCY, type VatReturnLine } from "./vat-lines";
import type { WhtReturnLine } from "./wht-lines";

type Major<T, K extends keyof T> = Omit<T, K>;

export type PreviewBox = Major<VatBox, "amountMinor"> & { amount: number };
export type PreviewVatLine = Major<VatReturnLine, "baseMinor" | "taxMinor" | "entries" | "filed"> & {
  base: number;
  tax: number;
  isFiled: boolean;
  entries: { box: BoxNumber; amount: number }[];
};
export type PreviewWhtLine = Major<WhtReturnLine, "baseMinor" | "taxMinor" | "filed"> & { base: number; tax: number };

export interface ReturnBusiness {
  /** Null: invoices that name no business. */
  businessId: string | null;
  name: string | null;
  taxId: string | null;
  /** Number of analyzed invoices of the month. */
  invoices: number;
}

/** A return as shown for approval; amounts in naira. */
export interface ReturnPreview {
  taxType: "VAT" | "WHT";
  /**
   * Businesses with invoices in the month and their number, the most first. There may be hundreds, so the page loads their names
   * separately.
   */
  businesses: [businessId: string | null, invoices: number][];
  business: ReturnBusiness;
  period: Period;
  dueDate: string;
  fingerprint: string;
  totals: { lines: number; invoices: number; amount: number; tax: number };
  vat: { boxes: PreviewBox[]; lines: PreviewVatLine[]; withheld: { dueDate: string | null; total: number; count: number } } | null;
  wht: {
    lines: PreviewWhtLine[];
    states: { state: string | null; dueDate: string | null; lines: PreviewWhtLine[]; base: number; tax: number }[];
  } | null;
  notes: ReturnNote[];
  /** Filings of the same business, tax and period that the authority has, may have, or will have. */
  filings: Omit<FiledBefore, "isPrepared">[];
  isFileable: boolean;
}

const major = (minor: MinorUnits): number => toMajor(minor, RETURN_CURRENCY);
const sum = (values: readonly MinorUnits[]) => values.reduce((total, value) => total + value, 0);

/** Previews the return of a business and month from its reviewed invoices as they are now; the month defaults to the previous one. */
export async function previewReturn(ctx: Ctx, query: ReturnQuery): Promise<ReturnPreview> {
  requirePermission(ctx, readFlux);
  const { scope, businesses } = await scopeOf(ctx, query);
  const made = await makeReturn(ctx, scope);
  const before = await filedBefore(ctx, scope, made.business?.taxId ?? null);
  const again = before.length === 0 ? [] : await noteMaybeFiled(ctx, made);
  const notes = byWeight([...withFiledAlready(scope, await withFiledElsewhere(ctx, scope, made.notes), before), ...again]);
  const amounts = made.filed.map(({ line }) => amountsOf(line, scope.period));
  return {
    taxType: scope.taxType,
    businesses: businesses.map(({ businessId, invoices }) => [businessId, invoices]),
    business: {
      businessId: scope.businessId,
      name: made.business?.name ?? null,
      taxId: made.business?.taxId ?? null,
      invoices: businesses.find(({ businessId }) => businessId === scope.businessId)?.invoices ?? 0,
    },
    period: scope.period,
    dueDate: made.dueDate,
    fingerprint: made.fingerprint,
    totals: {
      lines: made.filed.length,
      invoices: made.itemIds.length,
      amount: major(sum(amounts.map(({ amountMinor }) => amountMinor))),
      tax: major(sum(amounts.map(({ taxMinor }) => taxMinor))),
    },
    vat: made.vat && presentVat(made, query),
    wht: made.wht && presentWht(made.wht),
    notes,
    filings: before.map(({ isPrepared: _isPrepared, ...filing }) => filing),
    isFileable: notes.every(({ weight }) => weight !== "blocking"),
  };
}

/** Completes a query: the month defaults to the last one that is over, the business to the one with the most invoices in it. */
export async function scopeOf(ctx: Ctx, query: ReturnQuery): Promise<{ scope: ReturnScope; businesses: BusinessInvoices[] }> {
  const period = query.period === undefined ? previousPeriod(ctx.clock.now()) : periodOfText(query.period);
  const businesses = await listReturnBusinesses(ctx, { taxType: query.tax, period });
  const businessId =
    query.business === NO_BUSINESS ? null : (query.business ?? (businesses[0] ? businesses[0].businessId : await firstBusinessId(ctx)));
  return { scope: { taxType: query.tax, businessId, period, withEarlier: query.tax === "VAT" && query.earlier === "1" }, businesses };
}

/** The amounts that a person stated in addition to the invoices, in kobo; 0 if omitted. */
export function statedOf(query: Pick<ReturnQuery, "withheldAtSource" | "automaticPayments" | "creditBroughtForward">): StatedAmounts {
  const minor = (amount: number | undefined) => (amount === undefined ? 0 : toMinor(amount, RETURN_CURRENCY));
  return {
    withheldAtSourceMinor: minor(query.withheldAtSource),
    automaticPaymentsMinor: minor(query.automaticPayments),
    creditBroughtForwardMinor: minor(query.creditBroughtForward),
  };
}

function presentVat({ vat, scope }: MadeReturn, query: ReturnQuery): ReturnPreview["vat"] {
  if (!vat) return null;
  const pack = rulePack("NG");
  return {
    boxes: vatBoxes(vat.lines, statedOf(query)).map(({ amountMinor, ...box }) => ({ ...box, amount: major(amountMinor) })),
    lines: vat.lines.map(({ baseMinor, taxMinor, entries, filed, ...line }) => ({
      ...line,
      base: major(baseMinor),
      tax: major(taxMinor),
      isFiled: filed !== null,
      entries: entries.map(({ box, minor }) => ({ box, amount: major(minor) })),
    })),
    withheld: {
      dueDate: pack && returnDueDate(pack, "vat_withheld", firstDayOf(scope.period)),
      total: major(sum(vat.withheld.map(({ vatMinor }) => vatMinor))),
      count: vat.withheld.length,
    },
  };
}

const presentWhtLine = ({ baseMinor, taxMinor, filed: _filed, ...line }: WhtReturnLine): PreviewWhtLine => ({
  ...line,
  base: major(baseMinor),
  tax: major(taxMinor),
});

function presentWht({ federal, states }: NonNullable<MadeReturn["wht"]>): ReturnPreview["wht"] {
  return {
    lines: federal.map(presentWhtLine),
    states: byState(states).map(([state, lines]) => ({
      state,
      dueDate: lines[0]?.dueDate ?? null,
      lines: lines.map(presentWhtLine),
      base: major(sum(lines.map(({ baseMinor }) => baseMinor))),
      tax: major(sum(lines.map(({ taxMinor }) => taxMinor))),
    })),
  };
}

/** One schedule per state, by name; lines without a known state come last. */
function byState(lines: readonly WhtReturnLine[]): [string | null, WhtReturnLine[]][] {
  const groups = new Map<string | null, WhtReturnLine[]>();
  for (const line of lines) groups.set(line.state, [...(groups.get(line.state) ?? []), line]);
  return [...groups].sort(([a], [b]) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1));
}
