import { createHash } from "node:crypto";
import type { Ctx } from "@/lib/kernel/context";
import { addDays, type IsoDate } from "@/lib/kernel/dates";
import { Placeholders, runStatement } from "@/lib/kernel/statement";
import { numberKeyOf } from "@/lib/prism/history-index";
import type { Understood } from "@/lib/prism/processes/analysis-protocol";
import type { Analysis, CheckThresholds, EarlierInvoice } from "@/lib/prism/model";
import { foldTaxId, partyNameKey } from "@/lib/prism/party-names";
import { storedText } from "../storable";

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

/** The most invoices of each look-up. The latest 200 are enough for the statistics of every check. */
const RECENT = 200;
const SAME = 50;
const SAME_AMOUNT = 100;

/** `nearDuplicateDays`: the account's, within which the same amount makes a near duplicate. */
export function historyScopeOf(
  item: { id: string; businessId: string | null },
  { invoice, document }: { invoice: Omit<Understood, "isUnderstood">; document: Pick<Analysis["document"], "sha256"> },
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

/** The number's key as it is stored; null where there is no number. */
export function storedNumberKey(invoiceNumber: string | null): string | null {
  const text = storedText(invoiceNumber);
  return text === null ? null : numberKeyOf(text).slice(0, MAX_KEY_LENGTH);
}

/** Far below what an index entry may hold. */
const MAX_KEY_LENGTH = 200;

const keyOf = (folded: string) => (folded === "" ? null : folded.slice(0, MAX_KEY_LENGTH));

/** Whether `findVendorPast` would still find just these; only a digest of what it would find comes from the database. */
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
 * The selects of ids whose union is an invoice's history: those with the same bytes and, of the same vendor, those whose number may be
 * this one misread or mistyped, those of the same amount around the same day, and the latest by tax id and by name (`SAME`, `SAME_AMOUNT`,
 * `RECENT` are the limits). Each select has an index of its own, however long the history is; one that can find nothing is left out.
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
  // Dates beside the amount: the index of dates alone, which holds every invoice of those days, can't answer it.
  const sameAmount = () => {
    if (totalMinor === null || window === null) return null;
    const [amount, from, to] = [
      placeholders.of(String(totalMinor), "bigint"),
      placeholders.of(window[0], "date"),
      placeholders.of(window[1], "date"),
    ];
    return `total_minor = ${amount} and (total_minor, invoice_date) >= (${amount}, ${from}) and (total_minor, invoice_date) <= (${amount}, ${to})`;
  };
  // A place that no select names has no type: what can't be asked for makes none.
  const ofVendor = (which: () => string | null) => {
    const condition = sameVendor === "" ? null : which();
    return condition === null ? null : `${condition} and (${sameVendor})`;
  };
  // Of a deleted one (`purgeJob`) only as long as a filing has it.
  const isThere = "(result is not null or exists (select 1 from filing_invoices where item_id = items.id and released_at is null))";
  const sameBytes = equal("sha256", sha256);
  const all: [which: string | null, limit: number][] = [
    [sameBytes && `${sameBytes} and ${isThere}`, SAME],
    [ofVendor(() => equal("number_key", numberKey || null)), SAME],
    [ofVendor(sameAmount), SAME_AMOUNT],
    // One select for each key: its index has the latest first, while no index has those of either key in one order.
    ...vendor.map((key): [string, number] => [key, RECENT]),
  ];
  return all.flatMap(([which, limit]) =>
    which === null
      ? []
      : [`(select id from items where ${own} and ${which} order by invoice_date desc nulls last, id desc limit ${limit})`],
  );
}

const lockStatement =
  "select pg_advisory_xact_lock(hashtextextended(name, 0))::text from jsonb_array_elements_text($1::text::jsonb) as name";

/**
 * Makes invoices that could be each other's history finish one after the other, until the transaction ends: two copies
 * analysed at the same time would otherwise not see each other. Taken before the locks of job and item.
 */
export async function lockHistory(tx: Ctx, scope: HistoryScope): Promise<void> {
  const place = `${tx.account.id}/${tx.environment}/${scope.businessId ?? ""}`;
  const keys = [
    ["bytes", scope.sha256],
    ["tax", scope.vendorTaxKey],
    ["name", scope.vendorNameKey],
  ] as const;
  const names = keys.flatMap(([kind, key]) => (key === null ? [] : [`${kind}:${place}:${key}`]));
  // In one order for everybody, as with all locks.
  await runStatement(tx.db, lockStatement, [JSON.stringify(names.sort())]);
}
