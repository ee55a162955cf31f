import { standardWithWarnings } from "@/lib/http/answers";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { misnamedWarnings } from "@/lib/kernel/schemas/misnamed-fields";
import { queueAnalysis } from "@/lib/prism/jobs/queue-analysis";
import { batchSentAsSingle } from "@/lib/prism/misdirected";
import { fromSingle, singleAnalysisRequest } from "@/lib/prism/requests";
import { analysisJobAccepted } from "@/lib/prism/responses";
import { singleAnalysisExamples } from "@/lib/prism/request-examples";

export const POST = partnerRoute({
  operation: "prism.queueSingle",
  summary: "Analyze one invoice",
  scope: "prism:write",
  body: singleAnalysisRequest,
  examples: singleAnalysisExamples,
  misdirected: batchSentAsSingle,
  response: { 202: standardWithWarnings(analysisJobAccepted) },
  errors: ["insufficient_credits"],
  handle: async ({ ctx, body, misnamed }) => ({ data: await queueAnalysis(ctx, fromSingle(body)), warnings: misnamedWarnings(misnamed()) }),
});

export const { GET, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("POST");
