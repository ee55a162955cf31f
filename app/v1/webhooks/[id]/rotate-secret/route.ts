import { standardWithWarnings } from "@/lib/http/answers";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { pathId } from "@/lib/http/path-params";
import { misnamedWarnings } from "@/lib/kernel/schemas/misnamed-fields";
import { rotateWebhookSecret } from "@/lib/webhooks/rotate-webhook-secret";
import { secretRotation, webhookWithSecret } from "@/lib/webhooks/schemas";
import { secretRotationExamples } from "@/lib/webhooks/request-examples";

export const POST = partnerRoute({
  operation: "webhooks.rotateSecret",
  summary: "Rotate a webhook endpoint's signing secret; the previous secret keeps signing for an overlap period",
  scope: "webhooks:manage",
  params: pathId("ID of the endpoint (whk_…)"),
  body: secretRotation,
  examples: secretRotationExamples,
  response: { 200: standardWithWarnings(webhookWithSecret) },
  handle: async ({ ctx, params: { id }, body, misnamed }) => ({
    data: await rotateWebhookSecret(ctx, { id, overlapHours: body.overlapHours }),
    warnings: misnamedWarnings(misnamed()),
  }),
});

export const { GET, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("POST");
