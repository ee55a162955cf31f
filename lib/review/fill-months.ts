import { and, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Database, Orm } from "@/drizzle/client";
import { accounts, businesses, items, reviews } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { taxDay } from "@/lib/prism/tax-day";
import type { OwnBusiness } from "@/lib/prism/treat/parties/jurisdiction";
import { isAtBooking } from "@/lib/prism/treat/wht/withholding-day";
import { currentResult, hasUndeterminedVat, isSaleAsDrafted } from "./current-result";
import { isSaleOf, obligationsOf, type ObligationFacts } from "./obligations";

export const BATCH = 500;

const missing = and(isNull(reviews.whtMonth), isNotNull(reviews.readInvoice));
const outdated = and(isNotNull(reviews.readInvoice), sql`${reviews.vatMonth} is distinct from to_char(${items.invoiceDate}, 'YYYY-MM')`);

/**
 * Fills the months of reviews that were stored before these columns existed, one batch per transaction. Rows locked by somebody else are
 * left to the next batch. Returns how many were filled.
 */
export async function fillMonths(db: Database): Promise<number> {
  for (let total = 0; ;) {
    const filled = (await db.orm.transaction((tx) => fill(tx, missing, { skipLocked: true }))).length;
    total += filled;
    if (filled < BATCH) return total;
  }
}

/**
 * Fills the months of one account before its invoices are sorted into a return. In a transaction, while a return is being filed, it also
 * corrects months that don't match the invoice date: an earlier version, which runs beside this one during an upgrade, changes dates
 * without updating months. `together` are reviews that the transaction locks next; they are locked along with these, invoice before review
 * and by id, as everywhere.
 */
export async function completeMonths(ctx: Ctx, together?: SQL): Promise<void> {
  const own = ofTenant(reviews, ctx);
  const wanting = ctx.db.inTransaction ? or(missing, outdated) : missing;
  // There are hardly ever any, and a query without a transaction shows that faster.
  if (!ctx.db.inTransaction && !(await isAny(ctx, and(own, missing)))) return;
  if (ctx.db.inTransaction) await lockInOrder(ctx, and(own, or(wanting, together)));
  // Locked until written: a concurrent correction must not be overwritten with the previous month.
  while ((await inTransaction(ctx, (tx) => fill(tx.db.orm, and(own, wanting), {}))).length === BATCH);
}

async function lockInOrder(ctx: Ctx, which: SQL | undefined): Promise<void> {
  await ctx.db.orm
    .select({ id: items.id })
    .from(items)
    .innerJoin(reviews, eq(reviews.itemId, items.id))
    .where(which)
    .orderBy(items.id)
    .for("update", { of: [items, reviews] });
}

async function isAny(ctx: Ctx, which: SQL | undefined): Promise<boolean> {
  const found = await ctx.db.orm.select({ itemId: reviews.itemId }).from(reviews).where(which).limit(1);
  return found.length > 0;
}

/** Fills today's columns of the first `atOnce` reviews that match `which`, by id. Returns their ids in order. */
export async function fill(
  orm: Orm,
  which: SQL | undefined,
  locked: { skipLocked?: never } | { skipLocked: true },
  atOnce = BATCH,
): Promise<string[]> {
  const part = (name: string) => sql`${currentResult} -> ${sql.raw(`'${name}'`)}`;
  const found = await orm
    .select({
      itemId: reviews.itemId,
      businessId: items.businessId,
      request: items.request,
      at: sql`coalesce(${items.completedAt}, ${reviews.createdAt})`.mapWith(items.completedAt),
      country: sql<string | null>`coalesce(${items.request} ->> 'country', ${businesses.country}, ${accounts.defaultCountry})`,
      invoiceDate: items.invoiceDate,
      collection: sql<ObligationFacts["collection"]>`${part("vat")} ->> 'collection'`,
      remitTo: sql<ObligationFacts["remitTo"]>`${part("wht")} ->> 'remitTo'`,
      lineRemitTos: sql<ObligationFacts["lineRemitTos"] | null>`jsonb_path_query_array((${part("lineItems")})::jsonb, '$[*].wht.remitTo')`,
      isDeducted: sql<boolean | null>`(${part("wht")} ->> 'applicable')::boolean`,
      isSale: isSaleAsDrafted,
      isUndetermined: hasUndeterminedVat,
      vendor: sql<OwnBusiness>`jsonb_build_object(
        'name', ${currentResult} #> '{invoice,vendor,name,value}', 'taxId', ${currentResult} #> '{invoice,vendor,taxId,value}')`,
      business: { name: businesses.name, taxId: businesses.taxId },
      warnings: sql<{ code: string }[] | null>`${part("warnings")}`,
      type: sql<ObligationFacts["type"]>`${part("document")} ->> 'type'`,
      draft: sql<Partial<ObligationFacts["filingDraft"]> | null>`${part("filingDraft")}`,
    })
    .from(reviews)
    .innerJoin(items, eq(items.id, reviews.itemId))
    .innerJoin(accounts, eq(accounts.id, items.accountId))
    .leftJoin(
      businesses,
      and(
        eq(businesses.accountId, items.accountId),
        eq(businesses.environment, items.environment),
        eq(businesses.businessId, items.businessId),
      ),
    )
    .where(which)
    .orderBy(reviews.itemId)
    .limit(atOnce)
    .for("update", { of: reviews, ...locked });
  for (const { itemId, collection, remitTo, lineRemitTos, isDeducted, isSale, warnings, type, draft, country, at, ...item } of found) {
    const filingDraft = { vat: draft?.vat ?? null, wht: draft?.wht ?? null };
    const opinion = {
      collection,
      remitTo,
      lineRemitTos: lineRemitTos ?? [],
      isDeducted,
      isSale,
      isVatUndetermined: item.isUndetermined && isSaleOf(draftedSide(filingDraft.vat), partyOf(item.vendor), ownOf(item)),
      isAtBooking: isAtBooking(warnings ?? []),
      type,
      filingDraft,
      warnings: warnings ?? [],
    };
    await orm
      .update(reviews)
      .set(obligationsOf(opinion, { ...item, analyzedOn: taxDay(country, at) }))
      .where(eq(reviews.itemId, itemId));
  }
  return found.map(({ itemId }) => itemId);
}

const draftedSide = (draft: unknown): unknown => (draft as { transactionType?: unknown } | null)?.transactionType;

const partyOf = ({ name, taxId }: OwnBusiness) => ({ name: { value: name }, taxId: { value: taxId } });

/** The business as stated in the request, else as stored (`ownBusiness`). */
function ownOf({ request, business }: { request: Record<string, unknown>; business: OwnBusiness | null }): OwnBusiness {
  const said = (name: string) => (typeof request[name] === "string" ? request[name] : null);
  return { name: said("businessName") ?? business?.name ?? null, taxId: said("businessTaxID") ?? business?.taxId ?? null };
}
