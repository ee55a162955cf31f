import type { DomainErrorCode } from "@/lib/kernel/errors";

/** What each code means to the caller, and what to do. A code without a row does not compile. */
export const remedyOf: Readonly<Record<DomainErrorCode, string>> = {
  invalid_request:
    "One or more fields are wrong. All the faults are in errors, each with its field; correct them and send the request again.",
  invalid_json: "The body is not JSON. Check quotes and commas, and that the body is not empty.",
  unsupported_content_type: "Send Content-Type: application/json, also with GET and DELETE.",
  encrypted_payload_invalid:
    "The portal credentials could not be decrypted. Check the shared secret, the algorithm and that the payload is not older than its secret.",
  scenario_not_allowed: "x-sandbox-scenario works with test keys only. Leave it out in live.",
  missing_api_key: "Send your key in the header x-api-key.",
  invalid_api_key: "The key does not exist, or was cut short while copying. Use another, or create one in the portal.",
  api_key_expired: "The key's time is over. Create a new one, or rotate before the end next time.",
  api_key_revoked: "The key was revoked. Create a new one in the portal.",
  key_environment_mismatch: "A test key was sent to the live address, or the other way round. Use the address that belongs to the key.",
  insufficient_credits:
    "Too few credits for this request; nothing was queued. creditsRequired and creditsRemaining say how many. topUpUrl leads to the page where credits are bought, or in the sandbox added by a click.",
  insufficient_scope: "The key or the role may not do this. requiredScope names what is missing.",
  account_suspended: "The account is suspended. Write to the operator of this service.",
  ip_not_allowed: "The key is limited to certain addresses, and this request came from another one.",
  live_mode_not_enabled: "Live is not enabled for this account. Ask the operator of this service to enable it.",
  resource_not_found: "No such id in this account and environment.",
  route_not_found: "No such path. Check it against the reference.",
  method_not_allowed: "The path exists, but not with this method. Allow lists those that do.",
  idempotency_in_progress: "The first request with this Idempotency-Key is still running. Wait a second and send the same again.",
  duplicate_filing_id: "A filing with this id exists with other content. existingId names it; give a new filing a new id.",
  state_conflict: "The object's state does not allow this. currentStatus says where it stands.",
  payload_too_large: "The body is larger than maxBytes. Send fewer invoices in one request.",
  idempotency_key_reused: "This Idempotency-Key was used for other content. Use a new key for a new request.",
  rate_limited: "Too many requests. Wait for as many seconds as Retry-After says; limit names the meter.",
  internal_error: "Something failed on our side. Try again; if it stays, report the requestId.",
  temporarily_unavailable:
    "A part of the service is not available, or took too long. Repeat the request after Retry-After seconds, a POST with the same Idempotency-Key: it may have been done all the same.",
};
