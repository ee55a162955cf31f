import { pageOf, standardWithWarnings } from "@/lib/http/answers";
import { pageQuery } from "@/lib/http/cursor";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { misnamedWarnings } from "@/lib/kernel/schemas/misnamed-fields";
import { createApiKey } from "@/lib/keys/create-api-key";
import { listApiKeys } from "@/lib/keys/list-api-keys";
import { apiKey, newApiKey, newApiKeyRequest } from "@/lib/keys/requests";
import { newApiKeyExamples } from "@/lib/keys/request-examples";

export const GET = partnerRoute({
  operation: "keys.list",
  summary: "List the API keys in this environment",
  scope: "keys:manage",
  query: pageQuery("apiKey"),
  response: { 200: pageOf(apiKey) },
  handle: ({ ctx, query: { limit, cursor } }) => listApiKeys(ctx, { limit, after: cursor }),
});

export const POST = partnerRoute({
  operation: "keys.create",
  summary: "Create an API key in this environment",
  scope: "keys:manage",
  body: newApiKeyRequest,
  examples: newApiKeyExamples,
  response: { 201: standardWithWarnings(newApiKey) },
  errors: ["live_mode_not_enabled", "state_conflict"],
  handle: async ({ ctx, body, misnamed }) => {
    const { key, ...view } = await createApiKey(ctx, { ...body, expiresAt: body.expiresAt ? new Date(body.expiresAt) : null });
    return { data: { ...view, secret: key }, warnings: misnamedWarnings(misnamed()) };
  },
});

export const { DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("GET", "POST");
