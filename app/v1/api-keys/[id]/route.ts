import { deletion } from "@/lib/http/answers";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { pathId } from "@/lib/http/path-params";
import { revokeApiKey } from "@/lib/keys/revoke-api-key";

export const DELETE = partnerRoute({
  operation: "keys.revoke",
  summary: "Revoke an API key",
  scope: "keys:manage",
  params: pathId("ID of the key (key_…)"),
  response: { 200: deletion("API key revoked") },
  handle: ({ ctx, params }) => revokeApiKey(ctx, params.id),
});

export const { GET, POST, PUT, PATCH, HEAD, OPTIONS } = otherMethods("DELETE");
