import { and, eq, isNull, lt } from "drizzle-orm";
import { jobs } from "@/drizzle/schema";
import { readBalance } from "@/lib/credits/balance";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { newestFirst } from "@/lib/kernel/rows/list-order";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { toPage, type Page, type PageRequest } from "@/lib/kernel/rows/page";
import { presentJob, type JobRow, type PresentedJob } from "./present-job";
import { readPrism } from "./read-job-status";

/** Lists the jobs of the context's environment without their items, newest first. */
export async function listJobs(ctx: Ctx, query: PageRequest & { status?: JobRow["status"] }): Promise<Page<PresentedJob>> {
  requirePermission(ctx, readPrism);
  const selected = ctx.db.orm
    .select()
    .from(jobs)
    .where(
      and(
        ofTenant(jobs, ctx),
        isNull(jobs.purgedAt),
        query.status === undefined ? undefined : eq(jobs.status, query.status),
        query.after === undefined ? undefined : lt(jobs.id, query.after),
      ),
    )
    .orderBy(newestFirst(jobs.id))
    .limit(query.limit + 1);
  const [rows, { available }] = await Promise.all([selected, readBalance({ ...ctx, actor: { kind: "system", name: "list-jobs" } })]);
  return toPage(
    rows.map((row) => presentJob(row, { creditsRemaining: available })),
    query.limit,
    ({ jobId }) => jobId,
  );
}
