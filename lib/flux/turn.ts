import { and, asc, eq, sql } from "drizzle-orm";
import { filings } from "@/drizzle/schema";
import { inTransaction, type Ctx, type Environment } from "@/lib/kernel/context";
import { countLiveWorkers } from "@/lib/kernel/workers";
import { writeWorkEvents } from "@/lib/outbox/write-event";
import type { Authority } from "./authority";
import { circuitOf, claimAsking, type Asking } from "./circuit";
import type { FilingRow } from "./present-filing";
import { BUSY_MS } from "./waiting-times";

/** A filing that did not come for so long after it was wanted loses its place: its run may be gone. */
const PLACE_LASTS_MS = 20 * 60_000;
/**
 * Longest that a filing takes at a portal as a rule. Those that wait are woken in their turn, and look by themselves after as many
 * of these as stand before them.
 */
const FILING_TAKES_MS = 10_000;
const LONGEST_LOOK_MS = 10 * 60_000;

/** A filing may go to its authority now, perhaps as the one that asks whether that is back; or looks again after so many ms. */
export type Turn = { waitMs: null; asking: Asking | null } | { waitMs: number };

/**
 * Whether a filing may go to its authority now. While the authority is away one filing asks for it, the one due first; else as
 * many go at a time as the workers have places, by due date.
 */
export async function awaitTurn(ctx: Ctx, row: FilingRow, authority: Authority<Environment>): Promise<Turn> {
  if (authority.placesPerWorker === null) return { waitMs: null, asking: null };
  const circuit = await circuitOf(ctx, authority.name);
  if (circuit.state === "open") return { waitMs: await waitFor(ctx, row, circuit.forMs) };
  const before = await standingBefore(ctx, row);
  let asking: Asking | null = null;
  if (circuit.state === "asking") {
    asking = before > 0 ? null : await claimAsking(ctx, authority.name);
    if (asking === null) return standInLine(ctx, row, FILING_TAKES_MS);
  } else {
    const places = await placesOf(ctx, authority);
    if (before >= places)
      return standInLine(ctx, row, Math.min(Math.ceil((before - places + 1) / places) * FILING_TAKES_MS, LONGEST_LOOK_MS));
  }
  await waitFor(ctx, row, 0);
  return { waitMs: null, asking };
}

/**
 * Whether the portal may be asked what became of a return: it is not while it is away, or while somebody else asks whether it is
 * back. Such questions wait for no turn: they come before new returns.
 */
export async function mayAsk(ctx: Ctx, row: FilingRow, authority: Authority<Environment>): Promise<Turn> {
  if (authority.placesPerWorker === null) return { waitMs: null, asking: null };
  const circuit = await circuitOf(ctx, authority.name);
  if (circuit.state === "open") return { waitMs: await waitFor(ctx, row, circuit.forMs) };
  const asking = circuit.state === "asking" ? await claimAsking(ctx, authority.name) : null;
  return circuit.state === "asking" && !asking ? { waitMs: await waitFor(ctx, row, BUSY_MS) } : { waitMs: null, asking };
}

const placesOf = async (ctx: Ctx, { placesPerWorker }: Authority<Environment>) =>
  (placesPerWorker ?? 1) * Math.max(await countLiveWorkers(ctx.db), 1);

/** Wanted from now on, however long it sleeps: those due later stay behind it. */
async function standInLine(ctx: Ctx, row: FilingRow, lookAgainMs: number): Promise<Turn> {
  await waitFor(ctx, row, 0);
  return { waitMs: lookAgainMs };
}

/** A filing left the portal: those whose turn it is now are woken. */
export async function wakeNext(ctx: Ctx, authority: Authority<Environment>): Promise<void> {
  if (authority.placesPerWorker === null) return;
  const next = await ctx.db.orm
    .select({ filingId: filings.id, accountId: filings.accountId, environment: filings.environment })
    .from(filings)
    .where(and(eq(filings.environment, authority.environment), wanted(ctx)))
    .orderBy(asc(filings.dueDate), asc(filings.id))
    .limit(await placesOf(ctx, authority));
  if (next.length > 0)
    await inTransaction(ctx, (tx) =>
      writeWorkEvents(
        tx,
        next.map((data) => ({ name: "flux/filing.resumed" as const, data })),
      ),
    );
}

/** The filing failed in a way that nobody foresaw: while it waits to be tried again, others pass it. */
export async function leaveLine(ctx: Ctx, row: FilingRow): Promise<void> {
  await ctx.db.orm
    .update(filings)
    .set({ nextTryAt: null })
    .where(and(eq(filings.id, row.id), eq(filings.accountId, ctx.account.id)));
}

/** Writes down when the filing comes again, and says so. */
export async function waitFor(ctx: Ctx, row: FilingRow, waitMs: number): Promise<number> {
  const nextTryAt = new Date(ctx.clock.now().getTime() + waitMs);
  await ctx.db.orm
    .update(filings)
    .set({ nextTryAt })
    .where(and(eq(filings.id, row.id), eq(filings.accountId, ctx.account.id)));
  return waitMs;
}

/**
 * How many filings of all accounts are due before this one and wanted at the portal, or there. One that backs off is wanted when it
 * comes again.
 */
async function standingBefore(ctx: Ctx, row: FilingRow): Promise<number> {
  return ctx.db.orm.$count(
    filings,
    and(
      eq(filings.environment, row.environment),
      wanted(ctx),
      sql`(${filings.dueDate}, ${filings.id}) < (${row.dueDate}::date, ${row.id})`,
    ),
  );
}

function wanted(ctx: Ctx) {
  const now = ctx.clock.now().getTime();
  const [from, to] = [now - PLACE_LASTS_MS, now + 1_000].map((instant) => new Date(instant).toISOString());
  return and(eq(filings.status, "processing"), sql`${filings.nextTryAt} between ${from}::timestamptz and ${to}::timestamptz`);
}
