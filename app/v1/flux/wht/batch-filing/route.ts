import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { acceptFilings, refuseSandboxHeaders } from "@/lib/flux/accept-filings";
import { answerAccepted } from "@/lib/flux/answer-accepted";
import { fromBatch } from "@/lib/flux/requests/new-filing";
import { sandboxHeaders, whtBatchRequest } from "@/lib/flux/requests/schemas";
import { whtBatchExamples } from "@/lib/flux/requests/examples";
import { acceptedWithWarnings, filingAccepted } from "@/lib/flux/responses";

export const POST = partnerRoute({
  operation: "flux.fileWhtBatch",
  summary: "File WHT schedules for one or more taxpayers, up to 500 lines",
  scope: "flux:wht:write",
  body: whtBatchRequest,
  examples: whtBatchExamples,
  headers: sandboxHeaders,
  refuse: refuseSandboxHeaders,
  response: { 202: acceptedWithWarnings("WHT schedule accepted", filingAccepted) },
  errors: ["encrypted_payload_invalid", "scenario_not_allowed", "duplicate_filing_id"],
  handle: async ({ ctx, body, headers, misnamed }) =>
    answerAccepted(await acceptFilings(ctx, { ...fromBatch("WHT", body), misnamed: misnamed() }, headers)),
});

export const { GET, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("POST");
