import type { Database } from "@/drizzle/client";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { isFaultOfData, runStatement } from "@/lib/kernel/rows/statement";
import type { EventKind } from "@/lib/webhooks/event-kinds";
import { acceptStatement } from "./accept-statement";
import { businessesOf } from "./businesses-of";
import type { NewAnalysis } from "../requests";

/** A job to be accepted. */
interface AskedJob {
  id: string;
  analysis: NewAnalysis;
  requestId: string;
  createdAt: string;
}

interface Waiting {
  job: AskedJob;
  resolve: (available: number | null) => void;
  reject: (error: unknown) => void;
}

/** Jobs of one account and environment that wait while a statement of theirs runs. */
type Lane = Waiting[];

/** Events that lowering the balance may cause. */
const creditKinds = ["credits.low", "credits.exhausted"] as const satisfies readonly EventKind[];

/** Items per outbox row: a batch then writes a hundredth of the rows that one row per item would need. */
const ITEMS_PER_EVENT = 100;
const MAX_JOBS = 64;
const MAX_ITEMS = 1_000;

const lanesOf = new WeakMap<Database, Map<string, Lane>>();

/**
 * Writes a job if there are enough credits, and returns how many are available afterwards; null if there aren't enough.
 *
 * Jobs of one account wait for each other at its balance anyway. Those that arrive while a statement runs are therefore accepted together
 * in the next one: under load one commit serves many requests, and without load no request waits.
 */
export function acceptJob(ctx: Ctx, jobId: string, analysis: NewAnalysis): Promise<number | null> {
  const job: AskedJob = { id: jobId, analysis, requestId: ctx.requestId, createdAt: ctx.clock.now().toISOString() };
  // A transaction has its own connection and commits by itself, so its job can't join a group.
  if (ctx.db.inTransaction) return accept(ctx, [job]);
  const lanes = lanesOf.get(ctx.db) ?? new Map<string, Lane>();
  lanesOf.set(ctx.db, lanes);
  const name = `${ctx.account.id}/${ctx.environment}`;
  return new Promise((resolve, reject) => {
    const lane = lanes.get(name);
    if (lane) {
      lane.push({ job, resolve, reject });
      return;
    }
    const opened: Lane = [{ job, resolve, reject }];
    lanes.set(name, opened);
    void drain(ctx, opened, () => lanes.delete(name));
  });
}

/** `close` runs in the same turn in which the lane is found empty; a job added in between would wait forever. */
async function drain(ctx: Ctx, lane: Lane, close: () => void): Promise<void> {
  try {
    while (lane.length > 0) await acceptGroup(ctx, takeGroup(lane));
  } finally {
    close();
  }
}

/** Takes as many jobs as fit in one statement, but at least one. */
function takeGroup(lane: Lane): Waiting[] {
  let items = 0;
  let count = 0;
  for (const { job } of lane) {
    items += job.analysis.invoices.length;
    if (count > 0 && (items > MAX_ITEMS || count === MAX_JOBS)) break;
    count += 1;
  }
  return lane.splice(0, count);
}

/**
 * Accepts a group of jobs; if that fails for want of credits or because of their data, each job separately. Settles every promise, and
 * never throws.
 */
async function acceptGroup(ctx: Ctx, group: readonly Waiting[]): Promise<void> {
  try {
    const available = await accept(
      ctx,
      group.map(({ job }) => job),
    );
    if (available !== null) {
      // Each job is told the balance after it, as if the jobs had come one by one.
      let after = available;
      for (const { job, resolve } of [...group].reverse()) {
        resolve(after);
        after += job.analysis.invoices.length;
      }
      return;
    }
  } catch (error) {
    if (group.length === 1 || !isFaultOfData(error)) {
      for (const { reject } of group) reject(error);
      return;
    }
  }
  if (group.length === 1) group[0]?.resolve(null);
  else for (const one of group) await acceptGroup(ctx, [one]);
}

async function accept(ctx: Ctx, jobs: readonly AskedJob[]): Promise<number | null> {
  const rows = jobs.map(({ id, analysis: { type, taskId, batchId, invoices }, requestId, createdAt }) => {
    const items = invoices.map(({ request, documentId }) => ({ id: newId("item"), document_id: documentId, request }));
    return {
      id,
      ledger_id: newId("ledgerEntry"),
      type,
      task_id: taskId,
      batch_id: batchId,
      request_id: requestId,
      credits: items.length,
      created_at: createdAt,
      items,
      // Grouped here because the ids are already in order; PostgreSQL would have to sort and aggregate them.
      work: Array.from({ length: Math.ceil(items.length / ITEMS_PER_EVENT) }, (_, at) => ({
        id: newId("outbox"),
        parts: items.slice(at * ITEMS_PER_EVENT, (at + 1) * ITEMS_PER_EVENT).map((item) => ({ itemId: item.id })),
      })),
    };
  });
  const invoices = jobs.flatMap(({ analysis }) => analysis.invoices);
  const [accepted] = await runStatement<{ available: number }>(ctx.db, acceptStatement, [
    ctx.account.id,
    ctx.environment,
    invoices.length,
    JSON.stringify(rows),
    JSON.stringify(businessesOf(invoices.map(({ request }) => request))),
    JSON.stringify(creditKinds.map((type) => ({ type, event_id: newId("event"), outbox_id: newId("outbox") }))),
  ]);
  return accepted?.available ?? null;
}
