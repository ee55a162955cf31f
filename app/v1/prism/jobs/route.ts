import { pageOf } from "@/lib/http/answers";
import { pageQuery } from "@/lib/http/cursor";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { described } from "@/lib/kernel/schemas/described";
import { listJobs } from "@/lib/prism/jobs/list-jobs";
import { analysisJob, jobStatus } from "@/lib/prism/responses";

export const GET = partnerRoute({
  operation: "prism.listJobs",
  summary: "List analysis jobs",
  scope: "prism:read",
  query: pageQuery("job").extend({ status: described(jobStatus.optional(), "Only jobs with this status") }),
  response: { 200: pageOf(analysisJob) },
  handle: ({ ctx, query: { limit, cursor, status } }) => listJobs(ctx, { limit, after: cursor, status }),
});

export const { POST, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("GET");
