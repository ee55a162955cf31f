import type { Ctx } from "@/lib/kernel/context";
import { csvOf, type CsvColumn } from "@/lib/kernel/text/csv";
import type { Page } from "@/lib/kernel/rows/page";
import { availableChange, listLedger, type LedgerEntry } from "./list-ledger";

const PAGE = 1_000;

const columns: readonly CsvColumn<LedgerEntry>[] = [
  { name: "createdAt", of: (row) => row.createdAt },
  { name: "id", of: (row) => row.id },
  { name: "kind", of: (row) => row.kind },
  { name: "from", of: (row) => row.from },
  { name: "to", of: (row) => row.to },
  { name: "credits", of: (row) => row.amount },
  { name: "availableChange", of: availableChange },
  { name: "reason", of: (row) => row.reason },
  { name: "jobId", of: (row) => row.jobId },
  { name: "itemId", of: (row) => row.itemId },
];

/** Streams the whole ledger as CSV, newest first, page by page. The column `availableChange` adds up to the available credits. */
export const exportLedger = (ctx: Ctx): AsyncGenerator<string> => csvOf(columns, walkLedger(ctx));

async function* walkLedger(ctx: Ctx): AsyncGenerator<LedgerEntry[]> {
  let after: string | null = null;
  do {
    const { items, nextAfter }: Page<LedgerEntry> = await listLedger(ctx, { limit: PAGE, after: after ?? undefined });
    yield items;
    after = nextAfter;
  } while (after !== null);
}
