import { and, asc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { authorityCircuits, filings } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { writeWorkEvents } from "@/lib/outbox/write-event";

/** Failures in a row after which an authority counts as away. */
const FAILURES_TO_OPEN = 3;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** For how long the filing that asks has the portal to itself. */
const ASKING_MS = 60_000;

export type Circuit =
  /** It is asked; so often in a row it did not answer. */
  | { state: "closed"; failures: number }
  /** Nobody asks for so many milliseconds. */
  | { state: "open"; forMs: number }
  /** The time has come for one filing to ask. */
  | { state: "asking" };

/** Whether an authority may be asked now: yes, not before `forMs` milliseconds, or by one filing that tries. */
export async function circuitOf(ctx: Ctx, authority: string): Promise<Circuit> {
  const [row] = await ctx.db.orm.select().from(authorityCircuits).where(eq(authorityCircuits.name, authority));
  if (!row || row.failures < FAILURES_TO_OPEN || row.openUntil === null) return { state: "closed", failures: row?.failures ?? 0 };
  const forMs = row.openUntil.getTime() - ctx.clock.now().getTime();
  return forMs > 0 ? { state: "open", forMs } : { state: "asking" };
}

/** The right of one filing to ask whether the authority is back, until this instant. */
export type Asking = Date;

/** Makes this filing the one that asks whether the authority is back; of several at once one is. Null for the others. */
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
 * Whoever was to ask never came to the authority, such as with credentials that it refused before: the next in line asks instead,
 * at once. Else each such filing would keep all others away for as long as it had to ask.
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

/** Of all accounts: they share the portal, and its return is theirs. */
const waitingFor = (...statuses: ("processing" | "reconciling")[]) =>
  and(eq(filings.environment, "live"), inArray(filings.status, statuses), isNotNull(filings.nextTryAt));

/** An attempt found the authority away. From the third in a row on nobody asks for a minute, doubling up to a quarter of an hour. */
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

/** The authority answered. Where it had been away, every filing that waited for it is wanted now and woken, by due date. */
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
    // By id, as whoever cancels a batch locks its filings.
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
