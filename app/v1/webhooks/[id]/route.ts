import { deletion, standardWithWarnings } from "@/lib/http/answers";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { pathId } from "@/lib/http/path-params";
import { misnamedWarnings } from "@/lib/kernel/schemas/misnamed-fields";
import { deleteWebhook } from "@/lib/webhooks/delete-webhook";
import { getWebhook } from "@/lib/webhooks/get-webhook";
import { webhookChanges, webhookView } from "@/lib/webhooks/schemas";
import { checkWebhookChanges, writeWebhookChanges } from "@/lib/webhooks/update-webhook";
import { webhookChangesExamples } from "@/lib/webhooks/request-examples";

const params = pathId("ID of the endpoint (whk_…)");

export const GET = partnerRoute({
  operation: "webhooks.get",
  summary: "Get a webhook endpoint",
  scope: "webhooks:manage",
  params,
  response: { 200: webhookView },
  handle: ({ ctx, params: { id } }) => getWebhook(ctx, { id }),
});

export const POST = partnerRoute({
  operation: "webhooks.update",
  summary: "Update a webhook endpoint; omitted fields stay unchanged",
  scope: "webhooks:manage",
  params,
  body: webhookChanges,
  examples: webhookChangesExamples,
  response: { 200: standardWithWarnings(webhookView) },
  before: ({ ctx, params: { id }, body }) => checkWebhookChanges(ctx, { id, changes: body }),
  handle: async ({ ctx, params: { id }, body, misnamed }, url) => ({
    data: await writeWebhookChanges(ctx, { id, changes: body }, url),
    warnings: misnamedWarnings(misnamed()),
  }),
});

export const DELETE = partnerRoute({
  operation: "webhooks.delete",
  summary: "Delete a webhook endpoint and its deliveries",
  scope: "webhooks:manage",
  params,
  response: { 200: deletion("Webhook deleted") },
  handle: ({ ctx, params: { id } }) => deleteWebhook(ctx, { id }),
});

export const { PUT, PATCH, HEAD, OPTIONS } = otherMethods("GET", "POST", "DELETE");
