import { getTableColumns } from "drizzle-orm";
import { jobs } from "@/drizzle/schema";
import { requirePermission, roles, type Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { toPage } from "@/lib/kernel/rows/page";
import { runStatement } from "@/lib/kernel/rows/statement";
import { presentItem, presentJob, type ItemRow, type JobRow, type PresentedItem, type PresentedJob } from "./present-job";

export const readPrism = { scope: "prism:read", roles } as const;

export interface JobStatusQuery {
  jobId: string;
  itemStatus?: ItemRow["status"];
  /** Only items after this index; all if absent. */
  afterIndex?: number;
  limit: number;
}

export interface JobStatus {
  job: PresentedJob;
  items: PresentedItem[];
  /** Index of the last item returned, if more follow. */
  nextAfterIndex: number | null;
}

type ShownItem = Pick<
  ItemRow,
  "id" | "index" | "businessId" | "invoiceNumber" | "status" | "result" | "error" | "creditsCharged" | "attempts" | "request"
>;
type Row = Record<keyof JobRow, unknown> & { creditsRemaining: number; items: (ShownItem & { completedAt: string | null })[] };

const columns = Object.entries(getTableColumns(jobs));
const timeColumns = columns.filter(([, column]) => column.dataType === "date").map(([name]) => name);
const jobColumns = columns.map(([name, column]) => `j.${column.name} as "${name}"`).join(", ");

// One statement, so that counts, items and balance are from the same instant.
const statement = `
select ${jobColumns}, coalesce(b.available, 0)::float8 as "creditsRemaining", coalesce(page.items, '[]') as items
from jobs j
left join credit_balances b on b.account_id = j.account_id and b.environment = j.environment
cross join lateral (
  select json_agg(i) as items from (
    select id, index, business_id as "businessId", invoice_number as "invoiceNumber", status, result, error, credits_charged as "creditsCharged",
           attempts, completed_at as "completedAt", jsonb_build_object('invoiceNumber', request->'invoiceNumber') as request
    from items
    where job_id = j.id and index > $4::int and ($5::text is null or status = $5::text)
    order by index limit $6::int + 1
  ) i
) page
where j.id = $1::text and j.account_id = $2::text and j.environment = $3::text and j.purged_at is null`;

/**
 * Reads a job with one page of its items.
 *
 * @throws resource_not_found, also for a purged job and for another account's
 */
export async function readJobStatus(ctx: Ctx, query: JobStatusQuery): Promise<JobStatus> {
  requirePermission(ctx, readPrism);
  if (!isId("job", query.jobId)) throw notFound("job");
  const [row] = await runStatement<Row>(ctx.db, statement, [
    query.jobId,
    ctx.account.id,
    ctx.environment,
    query.afterIndex ?? -1,
    query.itemStatus ?? null,
    query.limit,
  ]);
  if (!row) throw notFound("job");
  const { creditsRemaining, items, ...job } = row;
  const { items: shown, nextAfter } = toPage(items, query.limit, ({ index }) => index);
  return {
    job: presentJob(jobRow(job), { creditsRemaining }),
    items: shown.map((item) =>
      presentItem({ ...item, completedAt: item.completedAt === null ? null : new Date(item.completedAt) } as ItemRow),
    ),
    nextAfterIndex: nextAfter,
  };
}

function jobRow(row: Record<string, unknown>): JobRow {
  const times = Object.fromEntries(timeColumns.map((name) => [name, row[name] === null ? null : new Date(row[name] as string | Date)]));
  return { ...row, ...times } as JobRow;
}
