import { DomainError, type DomainErrorCode } from "@/lib/kernel/errors";
import { env } from "@/lib/kernel/env";
import { logger } from "@/lib/kernel/logger";
import type { RequestScope } from "./request-scope";
import type { WireAnswer } from "./wire";

/** The one place where a domain error becomes an HTTP status (api.md §2). */
export const httpStatusOf: Readonly<Record<DomainErrorCode, number>> = {
  invalid_request: 400,
  invalid_json: 400,
  unsupported_content_type: 400,
  encrypted_payload_invalid: 400,
  scenario_not_allowed: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  api_key_expired: 401,
  api_key_revoked: 401,
  key_environment_mismatch: 401,
  insufficient_credits: 402,
  insufficient_scope: 403,
  account_suspended: 403,
  ip_not_allowed: 403,
  live_mode_not_enabled: 403,
  resource_not_found: 404,
  route_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  idempotency_in_progress: 409,
  duplicate_filing_id: 409,
  state_conflict: 409,
  payload_too_large: 413,
  idempotency_key_reused: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  temporarily_unavailable: 503,
};

const TITLES: Readonly<Record<number, string>> = {
  400: "Bad request",
  401: "Authentication required",
  402: "Insufficient credits",
  403: "Forbidden",
  404: "Not found",
  405: "Method not allowed",
  408: "Request timeout",
  409: "Conflict",
  413: "Payload too large",
  422: "Idempotency key reused",
  429: "Too many requests",
  431: "Request header fields too large",
  500: "Internal server error",
  503: "Service unavailable",
};

/** The answer to a request that failed. An error of no known kind is logged, and its answer says the request id and nothing else. */
export function errorAnswer(error: unknown, scope: RequestScope): WireAnswer {
  const known = toDomainError(error, scope);
  const status = httpStatusOf[known.code];
  const headers = {
    ...scope.headers,
    ...scope.rateHeaders?.(),
    ...(status === 401 ? { "www-authenticate": "ApiKey" } : {}),
    ...(known.retryAfterSeconds === null ? {} : { "retry-after": String(known.retryAfterSeconds) }),
    "content-type": scope.wantsProblemJson ? "application/problem+json" : "application/json",
  };
  const body = JSON.stringify(scope.wantsProblemJson ? problemBody(known, status, scope) : errorBody(known, scope));
  scope.told.errorCode = known.code;
  scope.told.answer = body;
  return { status, headers, body };
}

function errorBody(error: DomainError, scope: RequestScope): Record<string, unknown> {
  return {
    ...(isPrism(scope) ? { success: false } : {}),
    status: "error",
    code: error.code,
    message: error.message,
    errors: toldFaults(error),
    ...error.extra,
    requestId: scope.requestId,
    docUrl: docUrlOf(error.code),
  };
}

function problemBody(error: DomainError, status: number, scope: RequestScope): Record<string, unknown> {
  return {
    type: docUrlOf(error.code),
    title: TITLES[status] ?? "Error",
    status,
    detail: error.message,
    instance: scope.path,
    ...(isPrism(scope) ? { success: false } : {}),
    code: error.code,
    errors: toldFaults(error),
    ...error.extra,
    requestId: scope.requestId,
  };
}

/** A fault's sentence says its parameters already. */
const toldFaults = ({ faults }: DomainError) => faults.map(({ field, code, message }) => ({ field, code, message }));

const isPrism = (scope: RequestScope) => scope.path.startsWith("/v1/prism/");
const docUrlOf = (code: DomainErrorCode) => `${env().publicUrl}/docs/errors#${code}`;

function toDomainError(error: unknown, scope: RequestScope): DomainError {
  if (error instanceof DomainError) {
    if (httpStatusOf[error.code] >= 500)
      logger("http").error({ err: error, requestId: scope.requestId, path: scope.path }, "request failed");
    return error;
  }
  logger("http").error({ err: error, requestId: scope.requestId, path: scope.path }, "request failed");
  return (
    databaseAway(error) ??
    new DomainError(
      "internal_error",
      "Something went wrong on our end. Try again. If it happens again, contact the operator of this service and quote the requestId.",
    )
  );
}

/** temporarily_unavailable for an error that says that the database can't be reached; null for any other. */
export function databaseAway(error: unknown): DomainError | null {
  if (!isDatabaseAway(error)) return null;
  return new DomainError("temporarily_unavailable", "The service can't reach its database right now. Try again shortly.", {
    retryAfterSeconds: 5,
    cause: error,
  });
}

/** Codes of the system, of postgres.js and of PostgreSQL that say "not now" rather than "wrong". */
const AWAY = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "40001",
  "40P01",
  // Time limits of the role's or the server's own, for a statement, a lock and a transaction.
  "57014",
  "55P03",
  "25P03",
  "25P04",
  // A server that another has taken the lead from takes no writes.
  "25006",
]);

/** The classes of a lost connection, and of a server that has no disk, memory or connection left. */
const AWAY_CLASS = /^(?:08|53)[0-9A-Z]{3}$/;

const isDatabaseAway = (error: unknown): boolean =>
  isCausedBy(error, (code, cause) => AWAY.has(code) || AWAY_CLASS.test(code) || isMissingSocket(cause));

/** PostgreSQL's refusals of U+0000 in a text and in JSON. The partner API looks for it before anything is asked of the database. */
const NO_TEXT = new Set(["22021", "22P05"]);

/** invalid_request for an error that says that a text held what PostgreSQL stores in none; null for any other. */
export function noText(error: unknown): DomainError | null {
  return isCausedBy(error, (code) => NO_TEXT.has(code)) ? noTextError(error) : null;
}

/** The same for an address, told before anything is asked of PostgreSQL: what streams its answer can't tell it any more. */
export function assertText(url: string): void {
  if (url.includes("%00")) throw noTextError();
}

const noTextError = (cause?: unknown): DomainError =>
  new DomainError("invalid_request", "The request contains the invalid character U+0000. Remove it and try again.", { cause });

function isCausedBy(error: unknown, test: (code: string, cause: Error) => boolean): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ("code" in at && typeof at.code === "string" && test(at.code, at)) return true;
  return false;
}

/** A PostgreSQL on a Unix socket that is down leaves no socket; any other missing file is a fault of ours. */
function isMissingSocket(error: Error): boolean {
  return "code" in error && error.code === "ENOENT" && "syscall" in error && error.syscall === "connect";
}
