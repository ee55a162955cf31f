import type { DomainErrorCode } from "@/lib/kernel/errors";

/** What each error code means, and how to fix it. The type requires an entry for every code. */
export const remedyOf: Readonly<Record<DomainErrorCode, string>> = {
  invalid_request: "One or more fields are invalid. errors lists all of them. Correct them and send the request again.",
  invalid_json: "The body isn't valid JSON. Check quotes and commas, and make sure that the body isn't empty.",
  unsupported_content_type:
    "Send Content-Type: application/json with every request, including GET and DELETE, and encode the body as UTF-8 without compressing it.",
  encrypted_payload_invalid:
    "The portal credentials couldn't be decrypted, or aren't JSON with email and password. Check the shared secret and the algorithm, and that the secret is still active.",
  scenario_not_allowed: "x-sandbox-scenario and x-sandbox-delay-ms work only with test keys. Remove them in live.",
  missing_api_key: "Send your API key in the x-api-key header.",
  invalid_api_key: "The API key doesn't exist or is incomplete. Check that you copied all of it, or create a new one in the portal.",
  api_key_expired: "The API key has expired. Create a new one. Next time, rotate the key before it expires.",
  api_key_revoked: "The API key was revoked. Create a new one in the portal.",
  key_environment_mismatch:
    "A test key was sent to the live base URL, or a live key to the sandbox. Use the base URL that matches the key.",
  insufficient_credits:
    "You don't have enough credits for this request, and nothing was queued. See creditsRequired and creditsRemaining. At topUpUrl you can buy credits or, in the sandbox, add them for free.",
  insufficient_scope: "The API key or role isn't allowed to do this. requiredScope is the missing scope.",
  account_suspended: "The account is suspended. Contact the operator of this service.",
  ip_not_allowed: "The API key has an IP allowlist that doesn't include the address of this request.",
  live_mode_not_enabled: "Live isn't enabled for this account. Ask the operator of this service to enable it.",
  resource_not_found: "There is no object with this ID in this account and environment.",
  route_not_found: "This path doesn't exist. Check it against the API reference.",
  method_not_allowed: "The path doesn't support this method. The Allow header lists the supported methods.",
  request_timeout:
    "The request stopped arriving for 30 seconds, or took more than five minutes in all. Nothing was done. Send it again, complete.",
  idempotency_in_progress: "The first request with this Idempotency-Key is still running. Wait a second and retry.",
  duplicate_filing_id: "A filing with this ID but different content already exists: see existingId. Use a new ID for a new filing.",
  state_conflict:
    "The object's current status doesn't allow this (see currentStatus), or a limit is reached, such as 10 webhook endpoints. The message says which.",
  payload_too_large: "The body is larger than maxBytes. Send fewer invoices per request.",
  idempotency_key_reused: "This Idempotency-Key was already used with different content. Use a new key for a new request.",
  rate_limited: "Too many requests. Wait for the number of seconds in Retry-After. limit names the rate limit you exceeded.",
  headers_too_large: "The path and the headers are longer than 16 kB together. Send long values in the body.",
  internal_error: "Something failed on our side. Try again. If it keeps failing, report the requestId.",
  temporarily_unavailable:
    "Part of the service is unavailable or took too long. Retry after Retry-After seconds, using the same Idempotency-Key for POST: the first request may have succeeded.",
};
