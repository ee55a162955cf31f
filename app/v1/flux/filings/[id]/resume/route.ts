import { z } from "zod";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { resumeRequest } from "@/lib/flux/requests";
import { acceptedWithWarnings, resumedFiling } from "@/lib/flux/responses";
import { resumeFiling } from "@/lib/flux/resume-filing";

export const POST = partnerRoute({
  operation: "flux.resumeFiling",
  summary: "Resume a blocked filing with new credentials",
  scope: ["flux:vat:write", "flux:wht:write"],
  params: z.object({ id: z.string() }),
  body: resumeRequest,
  response: { 202: acceptedWithWarnings("Filing resumed", resumedFiling) },
  errors: ["state_conflict", "encrypted_payload_invalid"],
  handle: ({ ctx, params, body }) => resumeFiling(ctx, params.id, body.encryptedPayload),
});

export const { GET, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("POST");
