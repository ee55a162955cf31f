import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { acceptFilings, refuseSandboxHeaders } from "@/lib/flux/accept-filings";
import { answerAccepted } from "@/lib/flux/answer-accepted";
import { fromBatch } from "@/lib/flux/requests/new-filing";
import { sandboxHeaders, vatBatchRequest } from "@/lib/flux/requests/schemas";
import { vatBatchExamples } from "@/lib/flux/requests/examples";
import { acceptedWithWarnings, filingAccepted } from "@/lib/flux/responses";

export const POST = partnerRoute({
  operation: "flux.fileVatBatch",
  summary: "File VAT returns for one or more taxpayers, up to 500 lines",
  scope: "flux:vat:write",
  body: vatBatchRequest,
  examples: vatBatchExamples,
  headers: sandboxHeaders,
  refuse: refuseSandboxHeaders,
  response: { 202: acceptedWithWarnings("VAT filing accepted", filingAccepted) },
  errors: ["encrypted_payload_invalid", "scenario_not_allowed", "duplicate_filing_id"],
  handle: async ({ ctx, body, headers, misnamed }) =>
    answerAccepted(await acceptFilings(ctx, { ...fromBatch("VAT", body), misnamed: misnamed() }, headers)),
});

export const { GET, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("POST");
