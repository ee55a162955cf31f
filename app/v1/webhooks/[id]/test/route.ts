import { standardWithWarnings } from "@/lib/http/answers";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { pathId } from "@/lib/http/path-params";
import { misnamedWarnings } from "@/lib/kernel/schemas/misnamed-fields";
import { testAccepted, testRequest } from "@/lib/webhooks/schemas";
import { sendTestEvent } from "@/lib/webhooks/send-test-event";
import { testEventExamples } from "@/lib/webhooks/request-examples";

export const POST = partnerRoute({
  operation: "webhooks.test",
  summary: "Send a sample event to this webhook endpoint only",
  scope: "webhooks:manage",
  params: pathId("ID of the endpoint (whk_…)"),
  body: testRequest,
  examples: testEventExamples,
  response: { 202: standardWithWarnings(testAccepted) },
  errors: ["state_conflict"],
  handle: async ({ ctx, params: { id }, body, misnamed }) => ({
    data: await sendTestEvent(ctx, { id, type: body.type }),
    warnings: misnamedWarnings(misnamed()),
  }),
});

export const { GET, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("POST");
