import type { Ctx } from "@/lib/kernel/context";
import { csvOf, type CsvColumn } from "@/lib/kernel/text/csv";
import { listRequestLogs } from "./list-request-logs";
import type { RequestLogQuery, RequestLogRow } from "./request-log-schema";

const PAGE = 1_000;

const columns: readonly CsvColumn<RequestLogRow>[] = [
  { name: "createdAt", of: (row) => row.createdAt },
  { name: "requestId", of: (row) => row.requestId },
  { name: "method", of: (row) => row.method },
  { name: "path", of: (row) => row.path },
  { name: "operation", of: (row) => row.operation },
  { name: "status", of: (row) => row.status },
  { name: "errorCode", of: (row) => row.errorCode },
  { name: "durationMs", of: (row) => row.durationMs },
  { name: "keyId", of: (row) => row.keyId },
  { name: "keyName", of: (row) => row.key?.name },
  { name: "objectId", of: (row) => row.subjectId },
];

/** Streams the matching requests as CSV, newest first, page by page; bodies are left out. */
export const exportRequestLogs = (ctx: Ctx, query: RequestLogQuery): AsyncGenerator<string> => csvOf(columns, walkRequestLogs(ctx, query));

async function* walkRequestLogs(ctx: Ctx, query: RequestLogQuery): AsyncGenerator<RequestLogRow[]> {
  let before = query.before;
  for (;;) {
    const { rows, nextBefore } = await listRequestLogs(ctx, { ...query, before }, PAGE);
    yield rows;
    if (nextBefore === null) return;
    before = nextBefore;
  }
}
