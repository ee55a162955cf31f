import { z } from "zod";
import { pageOf } from "@/lib/http/answers";
import { pageQuery } from "@/lib/http/cursor";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { pathId } from "@/lib/http/path-params";
import { described } from "@/lib/kernel/schemas/described";
import { listDeliveries } from "@/lib/webhooks/list-deliveries";
import { deliveryView } from "@/lib/webhooks/schemas";

export const GET = partnerRoute({
  operation: "webhooks.listDeliveries",
  summary: "List deliveries to a webhook endpoint",
  scope: "webhooks:manage",
  params: pathId("ID of the endpoint (whk_…)"),
  query: pageQuery("delivery").extend({
    status: described(z.enum(["pending", "succeeded", "failed"]).optional(), "Only deliveries with this status"),
  }),
  response: { 200: pageOf(deliveryView) },
  handle: ({ ctx, params, query: { limit, cursor, status } }) =>
    listDeliveries(ctx, { webhookId: params.id, limit, after: cursor, status }),
});

export const { POST, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("GET");
