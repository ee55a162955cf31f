import { findFilingRows } from "@/lib/flux/list-filing-rows";
import { filingListQuery } from "@/lib/flux/filing-list-schema";
import { periodText } from "@/lib/flux/requests/period-values";
import type { Ctx } from "@/lib/kernel/context";
import { withMinus } from "@/lib/kernel/text/with-minus";
import { manageKeys } from "@/lib/keys/create-api-key";
import { listApiKeys } from "@/lib/keys/list-api-keys";
import { invoiceListQuery } from "@/lib/prism/invoices/invoice-list-schema";
import { listInvoices } from "@/lib/prism/invoices/list-invoices";
import type { SearchHit, SearchResult } from "./search-schema";

const MOST_HITS = 5;
/** At most 100 keys are active in an environment; the rest have expired. */
const MOST_KEYS = 500;

/**
 * Searches the context's environment: invoices by number, vendor, or file; filings by id, business, or reference; and keys by name or last
 * characters. Each verb checks its own permission; keys are left out for users who may not see them.
 */
export async function searchAccount(ctx: Ctx, words: string): Promise<SearchResult> {
  if (words === "") return { invoices: [], filings: [], keys: [] };
  const [invoices, filings, keys] = await Promise.all([
    listInvoices(ctx, invoiceListQuery.parse({ q: words, size: MOST_HITS, count: "no" })),
    findFilingRows(ctx, filingListQuery.parse({ q: words, size: MOST_HITS })),
    findKeys(ctx, words),
  ]);
  return {
    invoices: invoices.rows.map(({ itemId, vendorName, invoiceNumber, fileName, invoiceDate, total, currency }) => ({
      id: itemId,
      title: [vendorName, invoiceNumber].filter(Boolean).join(", ") || fileName || itemId,
      detail: [
        total !== null && currency ? `${currency} ${withMinus(total.toLocaleString("en", { minimumFractionDigits: 2 }))}` : null,
        invoiceDate ?? fileName,
      ]
        .filter(Boolean)
        .join(" · "),
    })),
    filings: filings.map(({ id, filingId, taxType, period, businessName, businessId }) => ({
      id,
      title: `${taxType}, ${periodText(period)}`,
      detail: [businessName ?? businessId, filingId ?? id].filter(Boolean).join(" · "),
    })),
    keys,
  };
}

async function findKeys(ctx: Ctx, words: string): Promise<SearchHit[]> {
  if (ctx.actor.kind !== "user" || !(manageKeys.roles as readonly string[]).includes(ctx.actor.role)) return [];
  const wanted = words.toLowerCase();
  const keys = await listApiKeys(ctx, { limit: MOST_KEYS });
  return keys.items
    .filter(({ id, name, last4 }) => name.toLowerCase().includes(wanted) || last4.toLowerCase() === wanted || id === words)
    .slice(0, MOST_HITS)
    .map(({ id, name, prefix, last4 }) => ({ id, title: name, detail: `${prefix}…${last4}` }));
}
