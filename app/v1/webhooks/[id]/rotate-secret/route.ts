import { z } from "zod";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { rotateWebhookSecret } from "@/lib/webhooks/rotate-webhook-secret";
import { secretRotation, webhookWithSecret } from "@/lib/webhooks/schemas";

export const POST = partnerRoute({
  operation: "webhooks.rotateSecret",
  summary: "Give a webhook a new secret; the old one signs too for a while",
  scope: "webhooks:manage",
  params: z.object({ id: z.string() }),
  body: secretRotation,
  response: { 200: webhookWithSecret },
  handle: ({ ctx, params: { id }, body }) => rotateWebhookSecret(ctx, { id, overlapHours: body.overlapHours }),
});

export const { GET, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("POST");
