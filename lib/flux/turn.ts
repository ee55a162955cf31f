import { and, eq, sql } from "drizzle-orm";
import { filings } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { countLiveWorkers } from "@/lib/kernel/workers";
import type { Authority } from "./authority";
import { circuitOf, claimAsking } from "./circuit";
import type { FilingRow } from "./present-filing";
import type { Environment } from "@/lib/kernel/context";

/** A filing that did not come when it was wanted loses its place: its worker may be gone. */
const PLACE_LASTS_MS = 120_000;
/** About how long a filing takes at a portal; those behind it look again after as many of these as stand before them. */
const FILING_TAKES_MS = 1_000;
const LONGEST_LOOK_MS = 60_000;

/**
 * Whether a filing may go to its authority now: null, or the milliseconds after which to ask again. While the authority is
 * away one filing asks for it, the one due first; else as many go at a time as the workers have places, by due date.
 */
export async function awaitTurn(ctx: Ctx, row: FilingRow, authority: Authority<Environment>): Promise<number | null> {
  if (authority.placesPerWorker === null) return null;
  const circuit = await circuitOf(ctx, authority.name);
  if (circuit.state === "open") return waitFor(ctx, row, circuit.forMs);
  const before = await standingBefore(ctx, row);
  if (circuit.state === "asking") {
    if (before > 0 || !await claimAsking(ctx, authority.name)) return waitFor(ctx, row, FILING_TAKES_MS);
  } else {
    const places = authority.placesPerWorker * Math.max(await countLiveWorkers(ctx.db), 1);
    if (before >= places) return waitFor(ctx, row, Math.min(Math.ceil((before - places + 1) / places) * FILING_TAKES_MS, LONGEST_LOOK_MS));
  }
  await waitFor(ctx, row, 0);
  return null;
}

/** Writes down when the filing comes again, and says so. */
export async function waitFor(ctx: Ctx, row: FilingRow, waitMs: number): Promise<number> {
  const nextTryAt = new Date(ctx.clock.now().getTime() + waitMs);
  await ctx.db.orm.update(filings).set({ nextTryAt }).where(and(eq(filings.id, row.id), eq(filings.accountId, ctx.account.id)));
  return waitMs;
}

/**
 * How many filings of all accounts are due before this one and wanted at the portal, or there. One that sleeps counts from
 * when it comes again, and one that looks for its turn meanwhile.
 */
async function standingBefore(ctx: Ctx, row: FilingRow): Promise<number> {
  const now = ctx.clock.now().getTime();
  const wanted = [new Date(now - PLACE_LASTS_MS), new Date(now + LONGEST_LOOK_MS)].map((instant) => instant.toISOString());
  return ctx.db.orm.$count(filings, and(
    eq(filings.environment, row.environment), eq(filings.status, "processing"), sql`(${filings.dueDate}, ${filings.id}) < (${row.dueDate}::date, ${row.id})`,
    sql`${filings.nextTryAt} between ${wanted[0]}::timestamptz and ${wanted[1]}::timestamptz`,
  ));
}
