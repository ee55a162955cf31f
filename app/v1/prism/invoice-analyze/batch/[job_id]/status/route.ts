import type { z } from "zod";
import { answer } from "@/lib/http/answers";
import { encodeCursor, positionQuery } from "@/lib/http/cursor";
import { otherMethods } from "@/lib/http/other-methods";
import { partnerRoute } from "@/lib/http/partner-route";
import { pathJobId } from "@/lib/http/path-params";
import { described } from "@/lib/kernel/schemas/described";
import { readJobStatus } from "@/lib/prism/jobs/read-job-status";
import { analysisJobStatus, itemStatus } from "@/lib/prism/responses";

export const GET = partnerRoute({
  operation: "prism.readStatus",
  summary: "Get the status and results of an analysis job",
  scope: "prism:read",
  params: pathJobId,
  query: positionQuery(100).extend({ itemStatus: described(itemStatus.optional(), "Only invoices with this status") }),
  response: { 200: analysisJobStatus },
  etag: true,
  handle: async ({ ctx, params, query }) => {
    const { job, items, nextAfterIndex } = await readJobStatus(ctx, {
      jobId: params.job_id,
      itemStatus: query.itemStatus,
      limit: query.limit,
      ...(query.cursor === undefined ? {} : { afterIndex: Number(query.cursor) }),
    });
    const running = job.status === "pending" || job.status === "processing";
    const data = { ...job, items, nextCursor: nextAfterIndex === null ? null : encodeCursor(String(nextAfterIndex)) };
    return answer(200, data as z.input<typeof analysisJobStatus>, running ? { "retry-after": "2" } : {});
  },
});

export const { POST, DELETE, PUT, PATCH, HEAD, OPTIONS } = otherMethods("GET");
