import type { RequestLogEntry } from "@/lib/request-logs/request-log-schema";

type Logged = Pick<RequestLogEntry, "method" | "operation" | "status" | "errorCode" | "subjectId">;

const unread = "Not stored. The request was rejected before its body was read.";

/** Why a body couldn't be stored at all, by error code. */
const unkept: Readonly<Record<string, string>> = {
  invalid_json: "Not stored. The body isn't complete, valid JSON, so secrets in it couldn't be masked.",
  unsupported_content_type: "Not stored. Only the members of JSON bodies are stored.",
  scenario_not_allowed: unread,
  payload_too_large: "Not stored. The body is too large.",
};

/** Why a request has no body in the log; null if its method never has one. */
export function whyNoRequestBody({ method, operation, status, errorCode, subjectId }: Logged): string | null {
  if (method !== "POST") return null;
  const own = errorCode === null ? undefined : unkept[errorCode];
  if (own !== undefined) return own;
  if ([401, 403, 404, 405, 408].includes(status)) return unread;
  if (status === 400) return "Not stored. The body had no members that this path knows, or had a member more than once.";
  if (operation.startsWith("prism."))
    return subjectId === null
      ? "Not stored. Invoices are stored with their job, so that deleting the job deletes them here too, and this request has no job."
      : "Not stored. The job's data was deleted.";
  return status === 429 ? unread : "Not stored. The request had no body.";
}

/** Why a request has no response body in the log. */
export const whyNoResponseBody = ({ operation }: Logged): string =>
  operation.startsWith("events.")
    ? "Not stored. Events repeat the results of jobs, which are deleted with the job."
    : "Not stored. The job's data was deleted.";
