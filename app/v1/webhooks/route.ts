import { pageOf, standardWithWarnings } from "@/lib/http/answers";
import { pageQuery } from "@/lib/http/cursor";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { misnamedWarnings } from "@/lib/kernel/schemas/misnamed-fields";
import { checkNewWebhook, insertWebhook } from "@/lib/webhooks/create-webhook";
import { listWebhooks } from "@/lib/webhooks/list-webhooks";
import { newWebhook, webhookView, webhookWithSecret } from "@/lib/webhooks/schemas";
import { newWebhookExamples } from "@/lib/webhooks/request-examples";

export const GET = partnerRoute({
  operation: "webhooks.list",
  summary: "List the webhook endpoints in this environment",
  scope: "webhooks:manage",
  query: pageQuery("webhook"),
  response: { 200: pageOf(webhookView) },
  handle: ({ ctx, query: { limit, cursor } }) => listWebhooks(ctx, { limit, after: cursor }),
});

export const POST = partnerRoute({
  operation: "webhooks.create",
  summary: "Create a webhook endpoint; its signing secret is shown only once",
  scope: "webhooks:manage",
  body: newWebhook,
  examples: newWebhookExamples,
  response: { 201: standardWithWarnings(webhookWithSecret) },
  errors: ["state_conflict"],
  before: ({ ctx, body }) => checkNewWebhook(ctx, body),
  handle: async ({ ctx, body, misnamed }, url) => ({ data: await insertWebhook(ctx, body, url), warnings: misnamedWarnings(misnamed()) }),
});

export const { DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("GET", "POST");
