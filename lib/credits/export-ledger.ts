import type { Ctx } from "@/lib/kernel/context";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/kernel/csv";
import { listLedger } from "./list-ledger";

const PAGE = 1_000;
/** The most lines of one file. */
const MAX_EXPORTED = 50_000;

const heading = ["time", "id", "kind", "from", "to", "credits", "reason", "job_id", "item_id"];

/** The ledger as CSV, newest first, a page at a time. */
export async function* exportLedger(ctx: Ctx): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(heading)}\r\n`;
  let after: string | undefined;
  for (let exported = 0; exported < MAX_EXPORTED; exported += PAGE) {
    const found = await listLedger(ctx, { limit: PAGE, ...(after === undefined ? {} : { after }) });
    const entries = found.slice(0, PAGE);
    yield entries.map(({ createdAt, id, kind, from, to, amount, reason, jobId, itemId }) => `${csvLine([createdAt, id, kind, from, to, amount, reason, jobId, itemId])}\r\n`).join("");
    if (found.length <= PAGE) return;
    after = entries.at(-1)?.id;
  }
}
