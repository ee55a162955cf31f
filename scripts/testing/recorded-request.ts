import type { RecordedRequest } from "@/lib/request-logs/request-recorder";

/** A row of the request log for an account. */
export function recordedRequest(id: string, accountId = "acc_1"): RecordedRequest {
  return {
    id,
    account_id: accountId,
    environment: "test",
    key_id: "key_1",
    method: "GET",
    path: "/",
    operation: "o",
    status: 200,
    error_code: null,
    duration_ms: 1,
    subject_id: null,
    query: null,
    request_body: null,
    response_body: null,
    created_at: new Date().toISOString(),
  };
}
