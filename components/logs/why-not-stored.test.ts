import { expect, it } from "vitest";
import { whyNoRequestBody, whyNoResponseBody } from "./why-not-stored";

const logged = (entry: Partial<Parameters<typeof whyNoRequestBody>[0]>) => ({
  method: "POST",
  operation: "prism.queueSingle",
  status: 202,
  errorCode: null,
  subjectId: null,
  ...entry,
});

it.each([
  [{ status: 400, errorCode: "invalid_json" }, "valid JSON"],
  [{ status: 413, errorCode: "payload_too_large" }, "too large"],
  [{ status: 400, errorCode: "unsupported_content_type" }, "JSON bodies"],
  [{ status: 401, errorCode: "api_key_revoked" }, "before its body was read"],
  [{ status: 429, errorCode: "rate_limited", operation: "webhooks.create" }, "before its body was read"],
  [{ status: 402, errorCode: "insufficient_credits" }, "this request has no job"],
  [{ status: 503, errorCode: "temporarily_unavailable" }, "this request has no job"],
  [{ subjectId: "job_1" }, "data was deleted"],
  [{ operation: "flux.resume" }, "had no body"],
])("explains why a request's body was not stored: %o", (entry, words) => {
  expect(whyNoRequestBody(logged(entry))).toContain(words);
});

it("says nothing about a GET request's body, and explains why a response's body is missing", () => {
  expect(whyNoRequestBody(logged({ method: "GET" }))).toBeNull();
  expect(whyNoResponseBody(logged({ operation: "events.list" }))).toContain("Events");
  expect(whyNoResponseBody(logged({ subjectId: "job_1" }))).toContain("deleted");
});
