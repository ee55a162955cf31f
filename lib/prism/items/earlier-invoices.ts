import { createHash } from "node:crypto";
import { lockAllNamed } from "@/lib/kernel/rows/advisory-lock";
import type { Ctx } from "@/lib/kernel/context";
import { addDays, type IsoDate } from "@/lib/kernel/dates";
import { Placeholders, runStatement } from "@/lib/kernel/rows/statement";
import { numberKeyOf } from "@/lib/prism/history-index";
import type { UnderstoodInvoice } from "@/lib/prism/processes/analysis-protocol";
import type { Analysis, CheckThresholds, EarlierInvoice } from "@/lib/prism/model";
import { foldTaxId, partyNameKey } from "@/lib/prism/party-names";
import { columnText } from "../storable";

/** What an invoice's history is found by: earlier invoices of the same business that have the same bytes or the same vendor. */
export interface HistoryScope {
  itemId: string;
  businessId: string | null;
  sha256: string | null;
  /** Folded tax ID and name of the vendor. The name finds invoices on which the tax ID is missing. */
  vendorTaxKey: string | null;
  vendorNameKey: string | null;
  /** Key shared by all numbers that may be this one misread or mistyped. */
  numberKey: string | null;
  /** The total in minor units, and the first and last day on which an invoice with the same total may be a duplicate. */
  totalMinor: number | null;
  window: [from: IsoDate, to: IsoDate] | null;
  /** Ignores invoices analyzed at or after this time; if absent, all count. */
  completedBefore?: Date;
}

/** Limits of the look-ups. The latest 200 invoices are enough for the statistics of every check. */
const RECENT = 200;
const SAME = 50;
const SAME_AMOUNT = 100;

/** `nearDuplicateDays` is the account's window in which the same amount makes a near duplicate. */
export function historyScopeOf(
  item: { id: string; businessId: string | null },
  { invoice, document }: { invoice: Omit<UnderstoodInvoice, "isUnderstood">; document: Pick<Analysis["document"], "sha256"> },
  { nearDuplicateDays }: Pick<CheckThresholds, "nearDuplicateDays">,
): HistoryScope {
  const date = invoice.invoiceDate.value;
  return {
    itemId: item.id,
    businessId: item.businessId,
    sha256: document.sha256,
    vendorTaxKey: keyOf(foldTaxId(invoice.vendor.taxId.value ?? "")),
    vendorNameKey: keyOf(partyNameKey(invoice.vendor.name.value ?? "")),
    numberKey: storedNumberKey(invoice.invoiceNumber.value),
    totalMinor: invoice.total.value,
    window: date === null ? null : [addDays(date, -nearDuplicateDays), addDays(date, nearDuplicateDays)],
  };
}

/** Returns the number's key as stored; null if there is no number. */
export function storedNumberKey(invoiceNumber: string | null): string | null {
  const text = columnText(invoiceNumber);
  return text === null ? null : numberKeyOf(text).slice(0, MAX_KEY_LENGTH);
}

/** Far below the size limit of an index entry. */
const MAX_KEY_LENGTH = 200;

const keyOf = (folded: string) => (folded === "" ? null : folded.slice(0, MAX_KEY_LENGTH));

/** Whether `findVendorKnowledge` would still find exactly these invoices. Only a digest of their ids is fetched. */
export async function isWholeHistory(ctx: Ctx, scope: HistoryScope, known: readonly EarlierInvoice[]): Promise<boolean> {
  const placeholders = new Placeholders();
  const lookUps = historyLookUps(ctx, scope, placeholders);
  if (lookUps.length === 0) return known.length === 0;
  const [found] = await runStatement<{ digest: string }>(
    ctx.db,
    `
    select md5(coalesce(string_agg(id, ' ' order by id collate "C"), '')) as digest from (${lookUps.join(" union ")}) as history`,
    placeholders.values,
  );
  return (
    found?.digest ===
    createHash("md5")
      .update(known.map(({ id }) => id).join(" "))
      .digest("hex")
  );
}

/**
 * Selects of ids whose union is an invoice's history: invoices with the same bytes, and of the same vendor those whose number may be this
 * one misread or mistyped, those with the same amount around the same day, and the latest by tax ID and by name (limits: `SAME`,
 * `SAME_AMOUNT`, `RECENT`). Each select is answered by an index, however long the history is. Selects that can't find anything are omitted.
 */
export function historyLookUps(ctx: Ctx, scope: HistoryScope, placeholders: Placeholders): string[] {
  const { sha256, vendorTaxKey, vendorNameKey, numberKey, totalMinor, window } = scope;
  const equal = (column: string, value: string | null) => (value === null ? null : `${column} = ${placeholders.of(value)}`);
  const own = [
    `account_id = ${placeholders.of(ctx.account.id)} and environment = ${placeholders.of(ctx.environment)} and status = 'completed'`,
    `coalesce(business_id, '') = ${placeholders.of(scope.businessId ?? "")}`,
    `id <> ${placeholders.of(scope.itemId)}`,
    ...(scope.completedBefore ? [`completed_at < ${placeholders.of(scope.completedBefore.toISOString(), "timestamptz")}`] : []),
  ].join(" and ");
  const vendor = [equal("vendor_tax_key", vendorTaxKey), equal("vendor_name_key", vendorNameKey)].filter((one) => one !== null);
  const sameVendor = vendor.join(" or ");
  // Row comparisons of amount and date: the index on dates alone, which holds every invoice of those days, can't answer them.
  const sameAmount = () => {
    if (totalMinor === null || window === null) return null;
    const [amount, from, to] = [
      placeholders.of(String(totalMinor), "bigint"),
      placeholders.of(window[0], "date"),
      placeholders.of(window[1], "date"),
    ];
    return `total_minor = ${amount} and (total_minor, invoice_date) >= (${amount}, ${from}) and (total_minor, invoice_date) <= (${amount}, ${to})`;
  };
  // PostgreSQL can't type a parameter that no select uses, so none is created for a condition that is omitted.
  const ofVendor = (which: () => string | null) => {
    const condition = sameVendor === "" ? null : which();
    return condition === null ? null : `${condition} and (${sameVendor})`;
  };
  // A deleted invoice (`purgeJob`) counts only while a filing contains it.
  const isThere = "(result is not null or exists (select 1 from filing_invoices where item_id = items.id and released_at is null))";
  const sameBytes = equal("sha256", sha256);
  const all: [which: string | null, limit: number][] = [
    [sameBytes && `${sameBytes} and ${isThere}`, SAME],
    [ofVendor(() => equal("number_key", numberKey || null)), SAME],
    [ofVendor(sameAmount), SAME_AMOUNT],
    // One select per key: each key's index yields the latest first, but no index combines both keys in one order.
    ...vendor.map((key): [string, number] => [key, RECENT]),
  ];
  return all.flatMap(([which, limit]) =>
    which === null
      ? []
      : [`(select id from items where ${own} and ${which} order by invoice_date desc nulls last, id desc limit ${limit})`],
  );
}

/**
 * Serializes the completion of invoices that could be in each other's history, until the transaction ends; otherwise two copies analyzed at
 * the same time would not see each other. Acquired before the locks of job and item.
 */
export async function lockHistory(tx: Ctx, scope: HistoryScope): Promise<void> {
  const place = `${tx.account.id}/${tx.environment}/${scope.businessId ?? ""}`;
  const keys = [
    ["bytes", scope.sha256],
    ["tax", scope.vendorTaxKey],
    ["name", scope.vendorNameKey],
  ] as const;
  const names = keys.flatMap(([kind, key]) => (key === null ? [] : [`${kind}:${place}:${key}`]));
  await lockAllNamed(tx, "history", names);
}
