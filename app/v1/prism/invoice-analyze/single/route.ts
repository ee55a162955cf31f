import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { queueAnalysis } from "@/lib/prism/queue-analysis";
import { fromSingle, singleAnalysisRequest } from "@/lib/prism/requests";
import { analysisJobAccepted } from "@/lib/prism/responses";

export const POST = partnerRoute({
  operation: "prism.queueSingle",
  summary: "Analyze one invoice",
  scope: "prism:write",
  body: singleAnalysisRequest,
  response: { 202: analysisJobAccepted },
  errors: ["insufficient_credits"],
  handle: ({ ctx, body }) => queueAnalysis(ctx, fromSingle(body)),
});

export const { GET, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("POST");
