import { systemClock } from "@/lib/kernel/clock";
import { getDatabase } from "@/lib/kernel/db";
import { isKnownId } from "@/lib/kernel/ids";
import type { KnownKey } from "@/lib/keys/find-api-key";
import { keptText, maskSecrets } from "@/lib/request-logs/mask";
import { requestRecorder } from "@/lib/request-logs/request-recorder";
import { keyIn } from "./authenticate";
import type { RequestScope, Told } from "./request-scope";
import type { RequestHeaders } from "./wire";

/** Events repeat what jobs found, and a purge of a job must leave nothing of it here. */
const REPEATING = "events.";
/** Invoices stand in the bodies of these. */
const ANALYSING = "prism.";

interface Done {
  operation: string;
  method: string;
  status: number;
  durationMs: number;
}

/** The key was looked for, and there is none. */
const NO_KEY: ReadonlySet<string | undefined> = new Set(["missing_api_key", "invalid_api_key"]);

/**
 * Hands a request that was answered to the request log. Without a key that exists it belongs to nobody, and is not kept. The key of one
 * that was refused before anything was asked of it is looked for now: in its account's log people look for a request that went wrong.
 */
export function logRequest(done: Done, headers: RequestHeaders, scope: RequestScope): void {
  if (scope.key !== null) {
    record(done, scope.key, scope);
    return;
  }
  // Where the database is away nobody can be told whose it was.
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
 * Without its job's id no purge of that job would find an invoice; the job may still come of a request that was given up. Of one that was
 * refused for what stands in it none can come.
 */
const isOrphan = ({ operation, status }: Done, subjectId: string | null): boolean =>
  subjectId === null && status !== 400 && operation.startsWith(ANALYSING);

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
