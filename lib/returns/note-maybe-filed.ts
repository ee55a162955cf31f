import { sql, type SQL } from "drizzle-orm";
import { filingLines, filings } from "@/drizzle/schema";
import { amountsOf } from "@/lib/flux/draft-filing";
import { keepsInvoices } from "@/lib/flux/release-invoices";
import type { Period } from "@/lib/flux/requests/period-values";
import type { Ctx } from "@/lib/kernel/context";
import { isOfBusiness, isPrepared } from "./filed-before";
import type { MadeReturn } from "./make-return";
import { labeled, noteOf, type ReturnNote } from "./notes";
import { taxpayerKey } from "./taxpayer-key";
import type { WhtReturnLine } from "./wht-lines";

/** The taxpayer and month whose schedules are searched for a deduction. */
export interface Deducting {
  businessId: string | null;
  taxId: string | null;
  period: Period;
}

/**
 * Finds deductions, by invoice id, that schedules of their month seem to include already: lines without an invoice, sent through the API or
 * in a file, with the same beneficiary, reference and amount. One statement, whatever the number of businesses.
 */
export async function maybeFiled(ctx: Ctx, deductions: readonly (WhtReturnLine & { by: Deducting })[]): Promise<ReadonlySet<string>> {
  const asked = deductions.flatMap(({ itemId, by, filed: line }) =>
    line === null || (line.beneficiaryTin === "" && line.scheduleReference === undefined)
      ? []
      : [{ ...by, itemId, line, amountMinor: amountsOf(line, by.period).amountMinor }],
  );
  if (asked.length === 0) return new Set();
  const column = <T>(valueOf: (one: (typeof asked)[number]) => T, type: string): SQL =>
    sql`${sql.param(asked.map(valueOf))}::${sql.raw(type)}[]`;
  const found = await ctx.db.orm.execute<{ itemId: string }>(sql`
    select distinct asked.item_id as "itemId"
    from unnest(${column(({ itemId }) => itemId, "text")}, ${column(({ businessId }) => businessId, "text")},
      ${column(({ taxId }) => taxId, "text")}, ${column(({ period }) => period.year, "int")}, ${column(({ period }) => period.month, "int")},
      ${column(({ line }) => line.beneficiaryTin, "text")}, ${column(({ line }) => line.scheduleReference ?? "", "text")},
      ${column(({ amountMinor }) => amountMinor, "bigint")}) as asked(item_id, business_id, tax_id, year, month, tin, reference, amount_minor)
    join ${filingLines} on ${filingLines.amountMinor} = asked.amount_minor
      and coalesce(${filingLines.data} ->> 'scheduleReference', '') = asked.reference
      and ${taxpayerKey(sql`(${filingLines.data} ->> 'beneficiaryTin')`)} is not distinct from ${taxpayerKey(sql`asked.tin`)}
    join ${filings} on ${filings.id} = ${filingLines.filingId} and ${filings.year} = asked.year and ${filings.month} = asked.month
    where ${filingLines.itemId} is null and ${filings.taxType} = 'WHT' and ${keepsInvoices}
      and ${filings.accountId} = ${ctx.account.id} and ${filings.environment} = ${ctx.environment}
      and ${isOfBusiness(sql`asked.business_id`, sql`asked.tax_id`)}`);
  return new Set(found.map(({ itemId }) => itemId));
}

/**
 * Finds the months, by index, with a filing made through the API or from a file that has lines without an invoice. Which invoices of the
 * month it includes can't be known.
 */
export async function withUnnamedLines(
  ctx: Ctx,
  months: readonly (Deducting & { taxType: "VAT" | "WHT" })[],
): Promise<ReadonlySet<number>> {
  if (months.length === 0) return new Set();
  const column = <T>(valueOf: (one: (typeof months)[number], at: number) => T, type: string): SQL =>
    sql`${sql.param(months.map(valueOf))}::${sql.raw(type)}[]`;
  const found = await ctx.db.orm.execute<{ at: number }>(sql`
    select distinct asked.at as "at"
    from unnest(${column((_, at) => at, "int")}, ${column(({ taxType }) => taxType, "text")}, ${column(({ businessId }) => businessId, "text")},
      ${column(({ taxId }) => taxId, "text")}, ${column(({ period }) => period.year, "int")},
      ${column(({ period }) => period.month, "int")}) as asked(at, tax_type, business_id, tax_id, year, month)
    join ${filings} on ${filings.taxType} = asked.tax_type and ${filings.year} = asked.year and ${filings.month} = asked.month
    where ${filings.accountId} = ${ctx.account.id} and ${filings.environment} = ${ctx.environment} and ${keepsInvoices} and not ${isPrepared}
      and ${isOfBusiness(sql`asked.business_id`, sql`asked.tax_id`)}
      and exists (select 1 from ${filingLines} where ${filingLines.filingId} = ${filings.id} and ${filingLines.itemId} is null)`);
  return new Set(found.map(({ at }) => at));
}

/**
 * Warns of deductions that schedules of the month seem to include already. A month may have several schedules, so the authority would
 * accept them twice.
 */
export async function noteMaybeFiled(
  ctx: Ctx,
  { scope, business, wht }: Pick<MadeReturn, "scope" | "business" | "wht">,
): Promise<ReturnNote[]> {
  const by = { businessId: scope.businessId, taxId: business?.taxId ?? null, period: scope.period };
  const federal = wht?.federal ?? [];
  const again = await maybeFiled(
    ctx,
    federal.map((line) => ({ ...line, by })),
  );
  const labels = new Map(
    federal
      .filter(({ itemId }) => again.has(itemId))
      .map(({ itemId, invoiceNumber, beneficiary }) => [itemId, labeled(beneficiary.name, invoiceNumber, itemId)]),
  );
  if (labels.size === 0) return [];
  return [
    noteOf(
      "maybe_filed_already",
      "caution",
      "A schedule of this month already has deductions with the same beneficiary, reference and amount. Check that schedule before you file, or the same tax will be filed and payable twice.",
      [...labels].map(([itemId, label]) => ({ itemId, label })),
    ),
  ];
}
