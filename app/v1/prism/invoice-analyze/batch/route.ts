import { standardWithWarnings } from "@/lib/http/answers";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { misnamedWarnings } from "@/lib/kernel/schemas/misnamed-fields";
import { queueAnalysis } from "@/lib/prism/jobs/queue-analysis";
import { singleSentAsBatch } from "@/lib/prism/misdirected";
import { batchAnalysisRequest, fromBatch } from "@/lib/prism/requests";
import { analysisJobAccepted } from "@/lib/prism/responses";
import { batchAnalysisExamples } from "@/lib/prism/request-examples";

export const POST = partnerRoute({
  operation: "prism.queueBatch",
  summary: "Analyze a batch of invoices",
  scope: "prism:write",
  body: batchAnalysisRequest,
  examples: batchAnalysisExamples,
  misdirected: singleSentAsBatch,
  response: { 202: standardWithWarnings(analysisJobAccepted) },
  errors: ["insufficient_credits"],
  handle: async ({ ctx, body, misnamed }) => ({ data: await queueAnalysis(ctx, fromBatch(body)), warnings: misnamedWarnings(misnamed()) }),
});

export const { GET, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("POST");
