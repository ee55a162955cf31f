import { z } from "zod";
import { pageOf } from "@/lib/http/answers";
import { pageQuery } from "@/lib/http/cursor";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { described } from "@/lib/kernel/schemas/described";
import { eventKinds } from "@/lib/webhooks/event-kinds";
import { listEvents } from "@/lib/webhooks/list-events";
import { eventView } from "@/lib/webhooks/schemas";

export const GET = partnerRoute({
  operation: "events.list",
  summary: "List events from the last 30 days",
  scope: "events:read",
  query: pageQuery("event").extend({ type: described(z.enum(eventKinds).optional(), "Only events of this type") }),
  response: { 200: pageOf(eventView) },
  handle: ({ ctx, query: { limit, cursor, type } }) => listEvents(ctx, { limit, after: cursor, type }),
});

export const { POST, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("GET");
