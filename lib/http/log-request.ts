import { isKnownId } from "@/lib/kernel/ids";
import { keptText, maskSecrets } from "@/lib/request-logs/mask";
import { requestRecorder } from "@/lib/request-logs/request-recorder";
import type { RequestScope, Told } from "./request-scope";

/** Events repeat what jobs found, and a purge of a job must leave nothing of it here. */
const REPEATING = "events.";
/** Invoices stand in the bodies of these. */
const ANALYSING = "prism.";

/** Hands a request that was answered to the request log. Without a key that exists it belongs to nobody, and is not kept. */
export function logRequest(
  done: { operation: string; method: string; status: number; durationMs: number },
  { requestId, path, key, told }: RequestScope,
): void {
  if (key === null) return;
  const subjectId = subjectOf(told);
  requestRecorder().record({
    id: requestId,
    account_id: key.accountId,
    environment: key.environment,
    key_id: key.id,
    method: done.method,
    path: maskSecrets(path),
    operation: done.operation,
    status: done.status,
    error_code: told.errorCode ?? null,
    duration_ms: Math.round(done.durationMs),
    subject_id: subjectId,
    query: jsonOf(told.query),
    // Without its job's id no purge of that job would find it; the job may still come of a request that was given up.
    request_body: subjectId === null && done.operation.startsWith(ANALYSING) ? null : jsonOf(told.body),
    response_body:
      told.answer === undefined || (told.errorCode === undefined && done.operation.startsWith(REPEATING)) ? null : keptText(told.answer),
    created_at: new Date().toISOString(),
  });
}

function jsonOf(value: unknown): string | null {
  return value === undefined || (value !== null && typeof value === "object" && Object.keys(value).length === 0)
    ? null
    : keptText(JSON.stringify(value));
}

/** What the request is about: the id in its path, else the id of what its answer made. */
function subjectOf({ params, data }: Told): string | null {
  const named = typeof params === "object" && params !== null ? Object.values(params).find(isIdText) : undefined;
  if (named !== undefined) return named;
  if (data === null || typeof data !== "object") return null;
  const made = "jobId" in data ? data.jobId : "id" in data ? data.id : null;
  return typeof made === "string" ? made : null;
}

const isIdText = (value: unknown): value is string => typeof value === "string" && isKnownId(value);
