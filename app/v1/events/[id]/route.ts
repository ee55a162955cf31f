import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { pathId } from "@/lib/http/path-params";
import { getEvent } from "@/lib/webhooks/get-event";
import { eventView } from "@/lib/webhooks/schemas";

export const GET = partnerRoute({
  operation: "events.get",
  summary: "Get an event from the last 30 days",
  scope: "events:read",
  params: pathId("ID of the event (evt_…): the webhook-id header"),
  response: { 200: eventView },
  handle: ({ ctx, params: { id } }) => getEvent(ctx, { id }),
});

export const { POST, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("GET");
