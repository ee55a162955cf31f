import { standardWithWarnings } from "@/lib/http/answers";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { pathId } from "@/lib/http/path-params";
import { misnamedWarnings } from "@/lib/kernel/schemas/misnamed-fields";
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
  response: { 202: standardWithWarnings(replayAccepted) },
  errors: ["state_conflict"],
  handle: async ({ ctx, params: { id }, body, misnamed }) => ({
    data: await replayEvents(ctx, { id, ...body }),
    warnings: misnamedWarnings(misnamed()),
  }),
});

export const { GET, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("POST");
