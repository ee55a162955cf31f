import { z } from "zod";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { rotateWebhookSecret } from "@/lib/webhooks/rotate-webhook-secret";
import { secretRotation, webhookWithSecret } from "@/lib/webhooks/schemas";

export const POST = partnerRoute({
  operation: "webhooks.rotateSecret",
  summary: "Rotate a webhook endpoint's signing secret; the previous secret keeps signing for an overlap period",
  scope: "webhooks:manage",
  params: z.object({ id: z.string() }),
  body: secretRotation,
  response: { 200: webhookWithSecret },
  handle: ({ ctx, params: { id }, body }) => rotateWebhookSecret(ctx, { id, overlapHours: body.overlapHours }),
});

export const { GET, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("POST");
