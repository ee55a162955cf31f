import { standardWithWarnings } from "@/lib/http/answers";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { pathId } from "@/lib/http/path-params";
import { misnamedWarnings } from "@/lib/kernel/schemas/misnamed-fields";
import { newApiKey, rotateApiKeyRequest } from "@/lib/keys/requests";
import { rotateApiKey } from "@/lib/keys/rotate-api-key";
import { rotateApiKeyExamples } from "@/lib/keys/request-examples";

export const POST = partnerRoute({
  operation: "keys.rotate",
  summary: "Replace an API key with a new one",
  scope: "keys:manage",
  params: pathId("ID of the key (key_…)"),
  body: rotateApiKeyRequest,
  examples: rotateApiKeyExamples,
  response: { 201: standardWithWarnings(newApiKey) },
  errors: ["state_conflict"],
  handle: async ({ ctx, params, body, misnamed }) => {
    const { key, ...view } = await rotateApiKey(ctx, { keyId: params.id, overlapHours: body.overlapHours });
    return { data: { ...view, secret: key }, warnings: misnamedWarnings(misnamed()) };
  },
});

export const { GET, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("POST");
