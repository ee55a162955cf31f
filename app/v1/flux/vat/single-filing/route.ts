import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { acceptFilings, refuseSandboxHeaders } from "@/lib/flux/accept-filings";
import { answerAccepted } from "@/lib/flux/answer-accepted";
import { fromVatSingle } from "@/lib/flux/requests/new-filing";
import { sandboxHeaders, vatSingleRequest } from "@/lib/flux/requests/schemas";
import { vatSingleExamples } from "@/lib/flux/requests/examples";
import { acceptedWithWarnings, filingAccepted } from "@/lib/flux/responses";

export const POST = partnerRoute({
  operation: "flux.fileVat",
  summary: "File one VAT return",
  scope: "flux:vat:write",
  body: vatSingleRequest,
  examples: vatSingleExamples,
  headers: sandboxHeaders,
  refuse: refuseSandboxHeaders,
  response: { 202: acceptedWithWarnings("VAT filing accepted", filingAccepted) },
  errors: ["encrypted_payload_invalid", "scenario_not_allowed", "duplicate_filing_id"],
  handle: async ({ ctx, body, headers, misnamed }) =>
    answerAccepted(await acceptFilings(ctx, { ...fromVatSingle(body), misnamed: misnamed() }, headers)),
});

export const { GET, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("POST");
