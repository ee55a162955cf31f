import type { Ctx } from "@/lib/kernel/context";
import { toMajor } from "@/lib/kernel/money";
import { Placeholders, runStatement } from "@/lib/kernel/rows/statement";
import { correctionsSelect, learnedCorrectionOf, type StoredCorrection } from "@/lib/prism/learn/vendor-corrections";
import type { LearnedCorrection } from "@/lib/prism/learned-correction";
import type { EarlierInvoice } from "@/lib/prism/model";
import { historyLookUps, type HistoryScope } from "./earlier-invoices";

/** The account's knowledge about a vendor before the opinion is formed. */
export interface VendorKnowledge {
  /** Earlier invoices of the vendor, and all with the same bytes, oldest first. */
  history: EarlierInvoice[];
  /** Learned corrections for the vendor, newest first. */
  corrections: LearnedCorrection[];
}

/**
 * Finds the earlier invoices selected by `historyLookUps`, and the learned corrections for the vendor. Approvals are looked up only if bank
 * accounts differ, because no check needs them otherwise. One statement returns each list as a single JSON value: decoding two hundred rows
 * would cost the driver more time than PostgreSQL needs to find them.
 */
export async function findVendorKnowledge(ctx: Ctx, scope: HistoryScope): Promise<VendorKnowledge> {
  const placeholders = new Placeholders();
  const lookUps = historyLookUps(ctx, scope, placeholders);
  if (lookUps.length === 0) return { history: [], corrections: [] };
  const [past] = await runStatement<{ history: string | null; corrections: string | null }>(
    ctx.db,
    `
    select (
      select json_agg(earlier order by earlier.id collate "C") from (
        select found.*, case when min("bankAccount" collate "C") over () <> max("bankAccount" collate "C") over ()
          then (select status = 'approved' from reviews where item_id = found.id) end as approved
        from (${lookUps.join(" union ")}) as known cross join lateral (
          select id, invoice_number as "invoiceNumber", invoice_date as "invoiceDate", vendor_name as "vendorName",
            vendor_tax_id as "vendorTaxId", currency, total_minor as "totalMinor", bank_account as "bankAccount", sha256,
            case when result is null then (
              select max(filing_id) from filing_invoices where item_id = items.id and released_at is null) end as "filedIn"
          from items where id = known.id limit 1
        ) as found
      ) as earlier
    )::text as history, (${correctionsSelect(ctx, scope, placeholders)})::text as corrections`,
    placeholders.values,
  );
  return {
    history: rowsOf<StoredInvoice>(past?.history).map(({ totalMinor, filedIn, ...row }) => ({
      ...row,
      ...(filedIn ? { filedIn } : {}),
      total: totalMinor === null ? null : toMajor(totalMinor, row.currency),
    })),
    corrections: rowsOf<StoredCorrection>(past?.corrections).map(learnedCorrectionOf),
  };
}

type StoredInvoice = Omit<EarlierInvoice, "total"> & { totalMinor: number | null };

const rowsOf = <Row>(json: string | null | undefined): Row[] => (json ? (JSON.parse(json) as Row[]) : []);
