/**
 * The codes of everything that can go wrong in a verb and is not a bug. The set is closed: `lib/http/errors` maps each code to one HTTP
 * status, and the portal and the command line show `message`, which always names the remedy.
 */
export const domainErrorCodes = [
  "invalid_request",
  "invalid_json",
  "unsupported_content_type",
  "encrypted_payload_invalid",
  "scenario_not_allowed",
  "missing_api_key",
  "invalid_api_key",
  "api_key_expired",
  "api_key_revoked",
  "key_environment_mismatch",
  "insufficient_credits",
  "insufficient_scope",
  "account_suspended",
  "ip_not_allowed",
  "live_mode_not_enabled",
  "resource_not_found",
  "route_not_found",
  "method_not_allowed",
  "request_timeout",
  "idempotency_in_progress",
  "duplicate_filing_id",
  "state_conflict",
  "payload_too_large",
  "idempotency_key_reused",
  "rate_limited",
  "headers_too_large",
  "internal_error",
  "temporarily_unavailable",
] as const;

export type DomainErrorCode = (typeof domainErrorCodes)[number];

/** One fault of one input field; `field` is a path such as `businesses[0].invoices[3].invoiceDate`. */
export interface FieldFault {
  field: string;
  code: string;
  message: string;
  /** The values in the message besides the code, such as a bound, so that an interface with other wording can build its own sentence. */
  params?: FaultParams;
}

export type FaultParams = Readonly<Record<string, unknown>>;

export class DomainError extends Error {
  readonly faults: readonly FieldFault[];
  /** Extra members of the response, such as creditsRequired; never secrets. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** Whole seconds after which the same request may succeed. */
  readonly retryAfterSeconds: number | null;

  constructor(
    readonly code: DomainErrorCode,
    message: string,
    details: { faults?: readonly FieldFault[]; extra?: Record<string, unknown>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = "DomainError";
    this.faults = details.faults ?? [];
    this.extra = details.extra ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

/** The error both for an id that does not exist and for an id of another tenant: the two must be indistinguishable. */
export function notFound(what: string): DomainError {
  return new DomainError("resource_not_found", `No ${what} with this id exists`);
}

/** account_suspended, for an account that was closed while one of its requests was being processed. */
export const accountClosed = (): DomainError => new DomainError("account_suspended", "This account is closed.");

/** invalid_request for one field. `code` says what is wrong, such as `too_small`; `message` is a sentence that names the field. */
export function invalidField(field: string, code: string, message: string): DomainError {
  return new DomainError("invalid_request", "Invalid parameters", { faults: [{ field, code, message }] });
}

/**
 * Runs every check and throws one invalid_request with the faults of all that fail, so that a form can show them all at once. An error
 * without faults is thrown on unchanged.
 */
export function assertAll(...checks: readonly (() => void)[]): void {
  const faults = checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      if (error instanceof DomainError && error.faults.length > 0) return error.faults;
      throw error;
    }
  });
  if (faults.length > 0) throw new DomainError("invalid_request", "Invalid parameters", { faults });
}
