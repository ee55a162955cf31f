import { and, between, desc, eq, isNull, lt, ne, or, sql, type SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { items } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { addDays, type IsoDate } from "@/lib/kernel/dates";
import { toMajor } from "@/lib/kernel/money";
import { runStatement } from "@/lib/kernel/statement";
import { numberKeyOf } from "@/lib/prism/check/history-index";
import type { Analysis, EarlierInvoice } from "@/lib/prism/model";
import { foldTaxId, partyNameKey } from "@/lib/prism/party-names";
import { storedText } from "./storable";

/** What an invoice is held against: those of the same business with the same bytes or of the same vendor. */
export interface HistoryScope {
  itemId: string;
  businessId: string | null;
  sha256: string | null;
  /** Folded tax id and name; a vendor who leaves the number out once is found by the name. */
  vendorTaxKey: string | null;
  vendorNameKey: string | null;
  /** One for all numbers that may be this one misread or mistyped. */
  numberKey: string | null;
  /** The amount in minor units, and the first and last day on which an invoice of it may be this one again. */
  totalMinor: number | null;
  window: [from: IsoDate, to: IsoDate] | null;
  /** Leaves out what was analysed later; absent: everything counts. */
  completedBefore?: Date;
}

/** Enough for the statistics and windows of every check. */
const RECENT = 500;
const SAME = 50;
/** At least what an account may set `nearDuplicateDays` to. */
const WINDOW_DAYS = 366;
const SAME_AMOUNT = 400;

export function historyScopeOf(item: { id: string; businessId: string | null }, { invoice, document }: { invoice: Analysis["invoice"]; document: Pick<Analysis["document"], "sha256"> }): HistoryScope {
  const date = invoice.invoiceDate.value;
  return {
    itemId: item.id,
    businessId: item.businessId,
    sha256: document.sha256,
    vendorTaxKey: keyOf(foldTaxId(invoice.vendor.taxId.value ?? "")),
    vendorNameKey: keyOf(partyNameKey(invoice.vendor.name.value ?? "")),
    numberKey: storedNumberKey(invoice.invoiceNumber.value),
    totalMinor: invoice.total.value,
    window: date === null ? null : [addDays(date, -WINDOW_DAYS), addDays(date, WINDOW_DAYS)],
  };
}

/** The number's key as it is stored; null where there is no number. */
export function storedNumberKey(invoiceNumber: string | null): string | null {
  const text = storedText(invoiceNumber);
  return text === null ? null : numberKeyOf(text).slice(0, MAX_KEY_LENGTH);
}

/** Far below what an index entry may hold. */
const MAX_KEY_LENGTH = 200;

const keyOf = (folded: string) => (folded === "" ? null : folded.slice(0, MAX_KEY_LENGTH));

/**
 * The earlier invoices, oldest first: every one with the same bytes; of the vendor every one whose number may be the same
 * one misread or mistyped, every one of the same amount about the same day, and the latest 500. Each is found by an index
 * of its own, however long the history is.
 */
export async function findEarlierInvoices(ctx: Ctx, scope: HistoryScope): Promise<EarlierInvoice[]> {
  const ids = idsOfHistory(ctx, scope);
  if (!ids) return [];
  return (await readEarlier(ctx, sql`${items.id} in (${ids})`)).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** As `findEarlierInvoices`; of what is `known` already the database is asked for the ids alone. */
export async function completeHistory(ctx: Ctx, scope: HistoryScope, known: readonly EarlierInvoice[]): Promise<EarlierInvoice[]> {
  const query = idsOfHistory(ctx, scope);
  if (!query) return [];
  const ids = [...new Set((await query).map(({ id }) => id))].sort();
  const found = new Map(known.map((invoice) => [invoice.id, invoice]));
  const missing = ids.filter((id) => !found.has(id));
  // One parameter, however many: the statement stays the same, and so prepared.
  if (missing.length > 0) {
    const which = sql`${items.id} = any(array(select jsonb_array_elements_text(${JSON.stringify(missing)}::text::jsonb)))`;
    for (const invoice of await readEarlier(ctx, which)) found.set(invoice.id, invoice);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Null where nothing could be found. An id may come more than once. */
function idsOfHistory(ctx: Ctx, scope: HistoryScope) {
  const [first, second, ...others] = historyQueries(ctx, scope);
  if (!first) return null;
  return second ? unionAll(first, second, ...others) : first;
}

function lookUps(scope: HistoryScope): { which: SQL; limit: number }[] {
  const sameVendor = or(
    scope.vendorTaxKey === null ? undefined : eq(items.vendorTaxKey, scope.vendorTaxKey),
    scope.vendorNameKey === null ? undefined : eq(items.vendorNameKey, scope.vendorNameKey),
  );
  const ofVendor = (which: SQL | undefined) => (sameVendor && which ? and(which, sameVendor) : undefined);
  const likeNumber = scope.numberKey ? eq(items.numberKey, scope.numberKey) : undefined;
  const sameAmount = scope.totalMinor === null || scope.window === null ? undefined : and(eq(items.totalMinor, scope.totalMinor), between(items.invoiceDate, ...scope.window));
  const all: [SQL | undefined, number][] = [[scope.sha256 === null ? undefined : eq(items.sha256, scope.sha256), SAME], [ofVendor(likeNumber), SAME], [ofVendor(sameAmount), SAME_AMOUNT], [sameVendor, RECENT]];
  return all.flatMap(([which, limit]) => (which ? [{ which, limit }] : []));
}

async function readEarlier(ctx: Ctx, which: SQL): Promise<EarlierInvoice[]> {
  const rows = await ctx.db.orm.select({
    id: items.id, invoiceNumber: items.invoiceNumber, invoiceDate: items.invoiceDate, vendorName: items.vendorName, vendorTaxId: items.vendorTaxId,
    currency: items.currency, totalMinor: items.totalMinor, bankAccount: items.bankAccount, sha256: items.sha256,
  }).from(items).where(and(
    eq(items.accountId, ctx.account.id), eq(items.environment, ctx.environment), which,
  ));
  return rows.map(({ totalMinor, ...row }) => ({ ...row, total: totalMinor === null ? null : toMajor(totalMinor, row.currency) }));
}

/** The statements of `findEarlierInvoices`, for the test that reads their plans. */
export function historyQueries(ctx: Ctx, scope: HistoryScope) {
  return lookUps(scope).map(({ which, limit }) => historyQuery(ctx, scope, which, limit));
}

function historyQuery(ctx: Ctx, scope: HistoryScope, which: SQL, limit: number) {
  const business = scope.businessId === null ? isNull(items.businessId) : eq(items.businessId, scope.businessId);
  return ctx.db.orm.select({ id: items.id }).from(items).where(and(
    eq(items.accountId, ctx.account.id), eq(items.environment, ctx.environment), business, eq(items.status, "completed"), ne(items.id, scope.itemId), which,
    scope.completedBefore ? lt(items.completedAt, scope.completedBefore) : undefined,
  )).orderBy(sql`${items.invoiceDate} desc nulls last`, desc(items.id)).limit(limit);
}

const lockStatement = "select pg_advisory_xact_lock(hashtextextended(name, 0))::text from jsonb_array_elements_text($1::text::jsonb) as name";

/**
 * Makes invoices that could be each other's history finish one after the other, until the transaction ends: two copies
 * analysed at the same time would otherwise not see each other. Taken before the locks of job and item.
 */
export async function lockHistory(tx: Ctx, scope: HistoryScope): Promise<void> {
  const place = `${tx.account.id}/${tx.environment}/${scope.businessId ?? ""}`;
  const keys = [["bytes", scope.sha256], ["tax", scope.vendorTaxKey], ["name", scope.vendorNameKey]] as const;
  const names = keys.flatMap(([kind, key]) => (key === null ? [] : [`${kind}:${place}:${key}`]));
  // In one order for everybody, as with all locks.
  await runStatement(tx.db, lockStatement, [JSON.stringify(names.sort())]);
}
