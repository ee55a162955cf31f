import { z } from "zod";
import { analysisDeletion } from "@/lib/http/answers";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { pathJobId } from "@/lib/http/path-params";
import { cancelJob } from "@/lib/prism/jobs/cancel-job";
import { purgeJob } from "@/lib/prism/jobs/purge-job";
import { canceledJob } from "@/lib/prism/responses";

export const DELETE = partnerRoute({
  operation: "prism.cancel",
  summary: "Cancel an analysis job, or delete its documents and results",
  scope: "prism:write",
  params: pathJobId,
  query: z.object({
    purge: z
      .enum(["true", "false"])
      .default("false")
      .meta({
        description:
          "If true, deletes the documents, requests and results; the job can no longer be retrieved. What reviewers changed or confirmed, and why, stays in the audit log",
      }),
  }),
  response: {
    200: analysisDeletion(canceledJob, ({ deleted }) =>
      deleted ? "The job's documents and results were deleted" : "The job was canceled; credits for unfinished invoices are refunded",
    ),
  },
  errors: ["state_conflict"],
  handle: async ({ ctx, params, query }) =>
    query.purge === "true"
      ? { ...(await purgeJob(ctx, params.job_id)), deleted: true }
      : { ...(await cancelJob(ctx, params.job_id)), deleted: false },
});

export const { GET, POST, PUT, PATCH, HEAD, OPTIONS } = otherMethods("DELETE");
