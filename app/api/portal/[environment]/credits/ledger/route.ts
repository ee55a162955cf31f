import { portalRoute } from "@/app/_portal/portal-route";
import { listLedger, type LedgerEntry } from "@/lib/credits/list-ledger";
import { toCsv } from "@/lib/kernel/csv";

const PAGE = 1_000;
const MOST_PAGES = 50;

/** The ledger as a file, newest first, 50,000 lines at most. */
export const GET = portalRoute(async ({ ctx }) => {
  const entries: LedgerEntry[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const last = entries.at(-1);
    const rows = await listLedger(ctx, { limit: PAGE, ...(last ? { after: last.id } : {}) });
    entries.push(...rows.slice(0, PAGE));
    if (rows.length <= PAGE) break;
  }
  const csv = toCsv(["time", "id", "kind", "from", "to", "credits", "reason", "job_id", "item_id"],
    entries.map(({ createdAt, id, kind, from, to, amount, reason, jobId, itemId }) => [createdAt, id, kind, from, to, amount, reason, jobId, itemId]));
  return new Response(csv, { headers: {
    "content-type": "text/csv; charset=utf-8", "cache-control": "no-store",
    "content-disposition": `attachment; filename="levy-${ctx.environment}-credits-${ctx.clock.now().toISOString().slice(0, 10)}.csv"`,
  } });
});
