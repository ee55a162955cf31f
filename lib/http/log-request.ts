import { systemClock } from "@/lib/kernel/clock";
import { getDatabase } from "@/lib/kernel/db";
import { isKnownId } from "@/lib/kernel/ids";
import type { KnownKey } from "@/lib/keys/find-api-key";
import { keptText, maskSecrets } from "@/lib/request-logs/mask";
import { requestRecorder } from "@/lib/request-logs/request-recorder";
import { keyIn } from "./authenticate";
import type { RequestScope, Told } from "./request-scope";
import type { RequestHeaders } from "./wire";

/** Responses with events are not logged, since they repeat what jobs found: a purge of a job must leave nothing of it in the log. */
const REPEATING = "events.";
/** Operations whose request bodies contain invoices. */
const ANALYSING = "prism.";

interface Done {
  operation: string;
  method: string;
  status: number;
  durationMs: number;
}

/** Errors that mean that no key exists for the request. */
const NO_KEY: ReadonlySet<string | undefined> = new Set(["missing_api_key", "invalid_api_key"]);

/**
 * Hands an answered request to the request log. A request without an existing key belongs to no account and is not kept. If a request was
 * refused before its key was looked up, the key is looked up now, since developers search their account's log for requests that failed.
 */
export function logRequest(done: Done, headers: RequestHeaders, scope: RequestScope): void {
  if (scope.key !== null) {
    record(done, scope.key, scope);
    return;
  }
  // If the database is unavailable, the key can't be looked up.
  if (NO_KEY.has(scope.told.errorCode) || done.status >= 500) return;
  keyIn(headers, getDatabase(), systemClock).then(
    (key) => {
      if (key !== null) record(done, key, scope);
    },
    () => undefined,
  );
}

function record(done: Done, key: KnownKey, { requestId, path, told }: RequestScope): void {
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
    request_body: isOrphan(done, subjectId) ? null : jsonOf(told.body),
    response_body:
      told.answer === undefined || (told.errorCode === undefined && done.operation.startsWith(REPEATING)) ? null : keptText(told.answer),
    created_at: new Date().toISOString(),
  });
}

/**
 * Whether the request body must be left out because no purge could find it: a purge finds a job's invoices in the log by the job's id, and
 * a request without one may still create a job after it was given up. A request refused for its content (400) can't.
 */
const isOrphan = ({ operation, status }: Done, subjectId: string | null): boolean =>
  subjectId === null && status !== 400 && operation.startsWith(ANALYSING);

function jsonOf(value: unknown): string | null {
  return value === undefined || (value !== null && typeof value === "object" && Object.keys(value).length === 0)
    ? null
    : keptText(JSON.stringify(value));
}

/** The subject of the request: the id in its path, or else the id of what it created. */
function subjectOf({ params, data }: Told): string | null {
  const named = typeof params === "object" && params !== null ? Object.values(params).find(isIdText) : undefined;
  if (named !== undefined) return named;
  if (data === null || typeof data !== "object") return null;
  const made = "jobId" in data ? data.jobId : "id" in data ? data.id : null;
  return typeof made === "string" ? made : null;
}

const isIdText = (value: unknown): value is string => typeof value === "string" && isKnownId(value);
