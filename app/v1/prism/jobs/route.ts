import { pageOf } from "@/lib/http/answers";
import { pageQuery, toPage } from "@/lib/http/cursor";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { described } from "@/lib/kernel/described";
import { listJobs } from "@/lib/prism/jobs/list-jobs";
import { analysisJob, jobStatus } from "@/lib/prism/responses";

export const GET = partnerRoute({
  operation: "prism.listJobs",
  summary: "List analysis jobs",
  scope: "prism:read",
  query: pageQuery("job").extend({ status: described(jobStatus.optional(), "Only jobs with this status") }),
  response: { 200: pageOf(analysisJob) },
  handle: async ({ ctx, query }) => {
    const rows = await listJobs(ctx, { limit: query.limit, after: query.cursor, status: query.status });
    return toPage(rows, query.limit, (job) => job.jobId);
  },
});

export const { POST, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("GET");
