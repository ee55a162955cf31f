import { and, eq, isNotNull } from "drizzle-orm";
import { accounts } from "@/drizzle/schema";
import { readBalance } from "@/lib/credits/balance";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";
import { accountClosed, DomainError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { acceptJob } from "./accept-jobs";
import { statusUrlOf } from "./present-job";
import type { NewAnalysis } from "../requests";

/** The `data` of the 202 responses to single and batch analyses. */
export interface AcceptedAnalysis {
  jobId: string;
  taskId?: string;
  status: "pending";
  totalItems: number;
  creditsUsed: number;
  creditsRemaining: number;
  message: string;
  statusUrl: string;
}

export const writePrism = { scope: "prism:write", roles: ["owner", "developer", "reviewer"] } as const;

/**
 * Accepts invoices for analysis: holds a credit for each, and writes the job, its items and their events in one SQL statement. If an error
 * is thrown, nothing is queued.
 *
 * @throws insufficient_credits (402), account_suspended (the account was closed in the meantime)
 */
export async function queueAnalysis(ctx: Ctx, input: NewAnalysis): Promise<AcceptedAnalysis> {
  requirePermission(ctx, writePrism);
  const count = input.invoices.length;
  const jobId = newId("job");
  const available = await acceptJob(ctx, jobId, input);
  if (available === null) throw (await isClosed(ctx)) ? accountClosed() : await tooFewCredits(ctx, count);
  return {
    jobId,
    ...(input.taskId === undefined ? {} : { taskId: input.taskId }),
    status: "pending",
    totalItems: count,
    creditsUsed: count,
    creditsRemaining: available,
    message: count === 1 ? "Invoice queued for analysis" : `${count} invoices queued for analysis`,
    statusUrl: statusUrlOf({ id: jobId, type: input.type, environment: ctx.environment }),
  };
}

const isClosed = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.db.orm.$count(accounts, and(eq(accounts.id, ctx.account.id), isNotNull(accounts.closedAt)))) > 0;

async function tooFewCredits(ctx: Ctx, required: number): Promise<DomainError> {
  const { available } = await readBalance({ ...ctx, actor: { kind: "system", name: "queue-analysis" } });
  return new DomainError(
    "insufficient_credits",
    `This request needs ${required} credit${required === 1 ? "" : "s"}, but only ${available} ${available === 1 ? "is" : "are"} left. Add credits and send it again.`,
    { extra: { creditsRequired: required, creditsRemaining: available, topUpUrl: `${env().publicUrl}/${ctx.environment}/credits` } },
  );
}
