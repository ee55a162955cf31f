import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { pathId } from "@/lib/http/path-params";
import { resumeRequest } from "@/lib/flux/requests/schemas";
import { acceptedWithWarnings, resumedFiling } from "@/lib/flux/responses";
import { mayResume, resumeFiling } from "@/lib/flux/resume-filing";
import { resumeExamples } from "@/lib/flux/requests/examples";

export const POST = partnerRoute({
  operation: "flux.resumeFiling",
  summary: "Resume a blocked filing with new credentials",
  scope: ["flux:vat:write", "flux:wht:write"],
  params: pathId("ID of the filing (fil_…)"),
  body: resumeRequest,
  examples: resumeExamples,
  response: { 202: acceptedWithWarnings("Filing resumed", resumedFiling) },
  errors: ["state_conflict", "encrypted_payload_invalid"],
  mayRepeat: ({ ctx, params }) => mayResume(ctx, params.id),
  handle: ({ ctx, params, body }) => resumeFiling(ctx, params.id, body.encryptedPayload),
});

export const { GET, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("POST");
