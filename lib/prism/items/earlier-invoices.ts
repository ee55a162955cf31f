import { and, desc, eq, isNull, lt, ne, or, sql, type SQL } from "drizzle-orm";
import { items } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { toMajor } from "@/lib/kernel/money";
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
  invoiceNumber: string | null;
  /** Leaves out what was analysed later; absent: everything counts. */
  completedBefore?: Date;
}

/** Enough for the statistics and windows of every check. */
const RECENT = 500;
const SAME = 50;

export function historyScopeOf(item: { id: string; businessId: string | null }, { invoice, document }: { invoice: Analysis["invoice"]; document: Pick<Analysis["document"], "sha256"> }): HistoryScope {
  return {
    itemId: item.id,
    businessId: item.businessId,
    sha256: document.sha256,
    vendorTaxKey: keyOf(foldTaxId(invoice.vendor.taxId.value ?? "")),
    vendorNameKey: keyOf(partyNameKey(invoice.vendor.name.value ?? "")),
    invoiceNumber: storedText(invoice.invoiceNumber.value),
  };
}

/** Far below what an index entry may hold. */
const MAX_KEY_LENGTH = 200;

const keyOf = (folded: string) => (folded === "" ? null : folded.slice(0, MAX_KEY_LENGTH));

/** The earlier invoices, oldest first: every one with the same bytes, or number and vendor, and the vendor's latest 500. */
export async function findEarlierInvoices(ctx: Ctx, scope: HistoryScope): Promise<EarlierInvoice[]> {
  const sameBytes = scope.sha256 === null ? undefined : eq(items.sha256, scope.sha256);
  const sameVendor = or(
    scope.vendorTaxKey === null ? undefined : eq(items.vendorTaxKey, scope.vendorTaxKey),
    scope.vendorNameKey === null ? undefined : eq(items.vendorNameKey, scope.vendorNameKey),
  );
  const sameNumber = sameVendor && scope.invoiceNumber !== null ? and(sameVendor, eq(items.invoiceNumber, scope.invoiceNumber)) : undefined;
  const same = or(sameBytes, sameNumber);
  const found = new Map<string, EarlierInvoice>();
  for (const [which, limit] of [[same, SAME], [sameVendor, RECENT]] as const) {
    if (which) for (const row of await select(ctx, scope, which, limit)) found.set(row.id, row);
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function select(ctx: Ctx, scope: HistoryScope, which: SQL, limit: number): Promise<EarlierInvoice[]> {
  const business = scope.businessId === null ? isNull(items.businessId) : eq(items.businessId, scope.businessId);
  const rows = await ctx.db.orm.select({
    id: items.id, invoiceNumber: items.invoiceNumber, invoiceDate: items.invoiceDate, vendorName: items.vendorName, vendorTaxId: items.vendorTaxId,
    currency: items.currency, totalMinor: items.totalMinor, bankAccount: items.bankAccount, sha256: items.sha256,
  }).from(items).where(and(
    eq(items.accountId, ctx.account.id), eq(items.environment, ctx.environment), business, eq(items.status, "completed"), ne(items.id, scope.itemId), which,
    scope.completedBefore ? lt(items.completedAt, scope.completedBefore) : undefined,
  )).orderBy(sql`${items.invoiceDate} desc nulls last`, desc(items.id)).limit(limit);
  return rows.map(({ totalMinor, ...row }) => ({ ...row, total: totalMinor === null ? null : toMajor(totalMinor, row.currency) }));
}

/**
 * Makes invoices that could be each other's history finish one after the other, until the transaction ends: two copies
 * analysed at the same time would otherwise not see each other. Taken after the locks of job and items.
 */
export async function lockHistory(tx: Ctx, scope: HistoryScope): Promise<void> {
  const place = `${tx.account.id}/${tx.environment}/${scope.businessId ?? ""}`;
  const keys = [["bytes", scope.sha256], ["tax", scope.vendorTaxKey], ["name", scope.vendorNameKey]] as const;
  const names = keys.flatMap(([kind, key]) => (key === null ? [] : [`${kind}:${place}:${key}`]));
  // In one order for everybody, as with all locks.
  for (const name of names.sort()) await tx.db.orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
