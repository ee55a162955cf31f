import { isCausedBy } from "@/lib/kernel/observe/error-causes";
import { DomainError, type DomainErrorCode } from "@/lib/kernel/errors";
import { env } from "@/lib/kernel/env";
import { logger } from "@/lib/kernel/logger";
import type { RequestScope } from "./request-scope";
import type { WireAnswer } from "./wire";

/** The only mapping from domain errors to HTTP statuses. */
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

/** The response to a failed request. An unknown error is logged, and its response reveals nothing but the request id. */
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
  scope.logged.errorCode = known.code;
  scope.logged.answer = body;
  return { status, headers, body };
}

function errorBody(error: DomainError, scope: RequestScope): Record<string, unknown> {
  return {
    ...(isPrism(scope) ? { success: false } : {}),
    status: "error",
    code: error.code,
    message: error.message,
    errors: publicFaults(error),
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
    errors: publicFaults(error),
    ...error.extra,
    requestId: scope.requestId,
  };
}

/** `params` are left out: the message already contains them. */
const publicFaults = ({ faults }: DomainError) => faults.map(({ field, code, message }) => ({ field, code, message }));

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
    databaseUnavailable(error) ??
    new DomainError(
      "internal_error",
      "Something went wrong on our end. Try again. If it happens again, contact the operator of this service and quote the requestId.",
    )
  );
}

/** temporarily_unavailable for an error which shows that the database can't be reached; null for any other error. */
export function databaseUnavailable(error: unknown): DomainError | null {
  if (!isDatabaseUnavailable(error)) return null;
  return new DomainError("temporarily_unavailable", "The service can't reach its database right now. Try again shortly.", {
    retryAfterSeconds: 5,
    cause: error,
  });
}

/** Codes of the operating system, postgres.js, and PostgreSQL that mean "not now" rather than "wrong". */
const UNAVAILABLE_CODES = new Set([
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
  // Time limits set on the role or the server: for a statement, a lock, and a transaction.
  "57014",
  "55P03",
  "25P03",
  "25P04",
  // After a failover, the former primary is read-only.
  "25006",
]);

/** SQLSTATE classes of a lost connection (08), and of a server out of disk, memory, or connections (53). */
const UNAVAILABLE_CLASSES = /^(?:08|53)[0-9A-Z]{3}$/;

const isDatabaseUnavailable = (error: unknown): boolean =>
  isCausedBy(error, (code, cause) => UNAVAILABLE_CODES.has(code) || UNAVAILABLE_CLASSES.test(code) || isMissingSocket(cause));

/** PostgreSQL's error codes for U+0000 in text and in JSON. The partner API checks for it before it queries the database. */
const NUL_CHARACTER_CODES = new Set(["22021", "22P05"]);

/** invalid_request for an error which shows that a text contains U+0000, which PostgreSQL can't store; null for any other error. */
export function invalidCharacterError(error: unknown): DomainError | null {
  return isCausedBy(error, (code) => NUL_CHARACTER_CODES.has(code)) ? nulCharacterError(error) : null;
}

/** Throws the same error for a URL before PostgreSQL is queried: once a response is streaming, it is too late to report it. */
export function assertNoNulCharacter(url: string): void {
  if (url.includes("%00")) throw nulCharacterError();
}

const nulCharacterError = (cause?: unknown): DomainError =>
  new DomainError("invalid_request", "The request contains the invalid character U+0000. Remove it and try again.", { cause });

/** When PostgreSQL on a Unix socket is down, the socket file is missing. Any other missing file is a bug. */
function isMissingSocket(error: Error): boolean {
  return "code" in error && error.code === "ENOENT" && "syscall" in error && error.syscall === "connect";
}
