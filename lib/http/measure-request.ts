import { recordRequestSpan } from "@/lib/kernel/observe/trace";
import { observeRequest } from "@/lib/metrics/registry";
import type { RequestScope } from "./request-scope";

/** Records the metrics of an answered request and, if an exporter is configured, the root span of its trace. */
export function measureRequest(
  done: { operation: string; method: string; status: number; durationMs: number },
  { requestId, key }: RequestScope,
): void {
  observeRequest(done.operation, done.status, done.durationMs / 1_000);
  const endMs = Date.now();
  recordRequestSpan(requestId, {
    name: done.operation,
    startMs: endMs - done.durationMs,
    endMs,
    status: done.status,
    attributes: {
      "http.request.method": done.method,
      ...(key ? { "levy.account_id": key.accountId, "levy.environment": key.environment } : {}),
    },
  });
}
