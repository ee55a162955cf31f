import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { pathId } from "@/lib/http/path-params";
import { replayEvents } from "@/lib/webhooks/replay-events";
import { replayAccepted, replayRequest } from "@/lib/webhooks/schemas";
import { replayExamples } from "@/lib/webhooks/request-examples";

export const POST = partnerRoute({
  operation: "webhooks.replay",
  summary: "Resend events from the last 30 days to a webhook endpoint",
  scope: "webhooks:manage",
  params: pathId("ID of the endpoint (whk_…)"),
  body: replayRequest,
  examples: replayExamples,
  response: { 202: replayAccepted },
  errors: ["state_conflict"],
  handle: ({ ctx, params: { id }, body }) => replayEvents(ctx, { id, ...body }),
});

export const { GET, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("POST");
