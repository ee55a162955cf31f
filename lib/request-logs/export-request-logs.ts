import type { Ctx } from "@/lib/kernel/context";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/kernel/csv";
import { listRequestLogs } from "./list-request-logs";
import type { RequestLogQuery } from "./request-log-schema";

const PAGE = 1_000;
/** The most lines of one file; what is older is reached by the time filter. */
export const MAX_EXPORTED = 50_000;

const heading = [
  "time",
  "request_id",
  "method",
  "path",
  "operation",
  "status",
  "error_code",
  "duration_ms",
  "key_id",
  "key_name",
  "object_id",
];

/** The requests that match as CSV, newest first, a page at a time; bodies are left out. */
export async function* exportRequestLogs(ctx: Ctx, query: RequestLogQuery): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(heading)}\r\n`;
  let before = query.before;
  for (let exported = 0; exported < MAX_EXPORTED; exported += PAGE) {
    const { rows, nextBefore } = await listRequestLogs(ctx, { ...query, before }, PAGE);
    yield rows
      .map(
        (row) =>
          `${csvLine([
            row.createdAt,
            row.requestId,
            row.method,
            row.path,
            row.operation,
            row.status,
            row.errorCode,
            row.durationMs,
            row.keyId,
            row.key?.name ?? null,
            row.subjectId,
          ])}\r\n`,
      )
      .join("");
    if (nextBefore === null) return;
    before = nextBefore;
  }
}
