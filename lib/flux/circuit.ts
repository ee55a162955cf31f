import { and, asc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { authorityCircuits, filings } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { writeWorkEvents } from "@/lib/outbox/write-event";

/** Consecutive failures after which an authority counts as unavailable. */
const FAILURES_TO_OPEN = 3;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** How long the filing that probes the portal has it to itself. */
const ASKING_MS = 60_000;

export type Circuit =
  /** Requests go through; `failures` is the number of consecutive failures so far. */
  | { state: "closed"; failures: number }
  /** No requests are made for `forMs` milliseconds. */
  | { state: "open"; forMs: number }
  /** The pause is over, and one filing may probe the authority. */
  | { state: "asking" };

/** Returns the state of an authority's circuit breaker. */
export async function circuitOf(ctx: Ctx, authority: string): Promise<Circuit> {
  const [row] = await ctx.db.orm.select().from(authorityCircuits).where(eq(authorityCircuits.name, authority));
  if (!row || row.failures < FAILURES_TO_OPEN || row.openUntil === null) return { state: "closed", failures: row?.failures ?? 0 };
  const forMs = row.openUntil.getTime() - ctx.clock.now().getTime();
  return forMs > 0 ? { state: "open", forMs } : { state: "asking" };
}

/** One filing's right to probe whether the authority is available again; expires at this instant. */
export type Asking = Date;

/** Claims the right to probe whether the authority is available again. Of several concurrent callers one gets it; the others get null. */
export async function claimAsking(ctx: Ctx, authority: string): Promise<Asking | null> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + ASKING_MS);
  const claimed = await ctx.db.orm
    .update(authorityCircuits)
    .set({ openUntil: until })
    .where(and(eq(authorityCircuits.name, authority), sql`${authorityCircuits.openUntil} <= ${now.toISOString()}::timestamptz`))
    .returning({ name: authorityCircuits.name });
  return claimed.length > 0 ? until : null;
}

/**
 * Passes the right to probe to the next filing in line, at once, when its holder never reached the authority (for example because its
 * credentials were refused before). Otherwise each such filing would block all others for the duration of its claim.
 */
export async function passAsking(ctx: Ctx, authority: string, asking: Asking, filingId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const given = await tx.db.orm
      .update(authorityCircuits)
      .set({ openUntil: now })
      .where(and(eq(authorityCircuits.name, authority), eq(authorityCircuits.openUntil, asking)))
      .returning({ name: authorityCircuits.name });
    if (given.length === 0) return;
    const [next] = await tx.db.orm
      .select({ filingId: filings.id, accountId: filings.accountId, environment: filings.environment })
      .from(filings)
      .where(and(waitingFor("processing"), ne(filings.id, filingId)))
      .orderBy(asc(filings.dueDate), asc(filings.id))
      .limit(1);
    if (!next) return;
    await tx.db.orm.update(filings).set({ nextTryAt: now }).where(eq(filings.id, next.filingId));
    await writeWorkEvents(tx, [{ name: "flux/filing.resumed", data: next }]);
  });
}

/** Filings of all accounts, because they share the portal and its outages. */
const waitingFor = (...statuses: ("processing" | "reconciling")[]) =>
  and(eq(filings.environment, "live"), inArray(filings.status, statuses), isNotNull(filings.nextTryAt));

/** Records a failed attempt. From the third consecutive failure on, all requests pause for a minute, doubling up to 15 minutes. */
export async function noteAway(ctx: Ctx, authority: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.db.orm.insert(authorityCircuits).values({ name: authority }).onConflictDoNothing();
    const [row] = await tx.db.orm.select().from(authorityCircuits).where(eq(authorityCircuits.name, authority)).for("update");
    const failures = (row?.failures ?? 0) + 1;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.max(failures - FAILURES_TO_OPEN, 0), LONGEST_PAUSE_MS);
    const openUntil = failures < FAILURES_TO_OPEN ? null : new Date(tx.clock.now().getTime() + pauseMs);
    // An attempt that began before the last one ended must not shorten the pause.
    const later = openUntil && row?.openUntil && row.openUntil > openUntil ? row.openUntil : openUntil;
    await tx.db.orm
      .update(authorityCircuits)
      .set({ failures: Math.min(failures, 100), openUntil: later })
      .where(eq(authorityCircuits.name, authority));
  });
}

/** Records that the authority answered. After an outage, every filing that waited for it becomes due now and is woken, by due date. */
export async function noteAnswering(ctx: Ctx, authority: string): Promise<void> {
  const [known] = await ctx.db.orm.select().from(authorityCircuits).where(eq(authorityCircuits.name, authority));
  if (!known || known.failures === 0) return;
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.orm.select().from(authorityCircuits).where(eq(authorityCircuits.name, authority)).for("update");
    if (!row || row.failures === 0) return;
    await tx.db.orm.update(authorityCircuits).set({ failures: 0, openUntil: null }).where(eq(authorityCircuits.name, authority));
    if (row.failures < FAILURES_TO_OPEN) return;
    const waiting = await tx.db.orm
      .select({ filingId: filings.id, accountId: filings.accountId, environment: filings.environment })
      .from(filings)
      .where(waitingFor("processing", "reconciling"))
      .orderBy(asc(filings.dueDate), asc(filings.id))
      .limit(5_000);
    // Locked in the order of ids, as cancelFilingBatch does.
    const inOrder = tx.db.orm
      .select({ id: filings.id })
      .from(filings)
      .where(waitingFor("processing"))
      .orderBy(asc(filings.id))
      .for("update");
    await tx.db.orm.update(filings).set({ nextTryAt: tx.clock.now() }).where(inArray(filings.id, inOrder));
    await writeWorkEvents(
      tx,
      waiting.map((data) => ({ name: "flux/filing.resumed" as const, data })),
    );
  });
}
