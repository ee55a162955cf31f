import { createCipheriv, createHash, randomBytes } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { events, filingHistory, filings, outbox, sandboxSubmissions } from "@/drizzle/schema";
import type { Advance } from "@/lib/flux/move-if-unchanged";
import { FIRST_LEG, runFiling, type FilingSteps } from "@/lib/flux/run-filing";
import type { Ctx } from "@/lib/kernel/context";
import { createSharedSecret } from "@/lib/keys/create-shared-secret";

// For tests only: request bodies of a partner, and a way to run filings at once.

export const vatBody = (extra: Record<string, unknown> = {}) => ({
  encryptedPayload: "unreadable",
  taxId: "00000000-0001",
  amount: 100_000,
  vatStatus: 0,
  ...extra,
});

export const whtLineBody = (extra: Record<string, unknown> = {}) => ({
  beneficiaryName: "Acme Ltd",
  beneficiaryTin: "00000000-0001",
  transactionDate: "2026-10-05",
  transactionDesc: "Consulting",
  transactionAmount: 100_000,
  rate: 5,
  taxAmount: 5_000,
  ...extra,
});

/** An encryptedPayload of version 1 (/docs/guides/encryption), with a fresh IV at every call. */
export function encryptFor(secret: string, credentials: { email: string; password: string }): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", createHash("sha256").update(secret).digest(), iv);
  cipher.setAAD(Buffer.from(secret));
  return Buffer.concat([iv, cipher.update(JSON.stringify(credentials), "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64");
}

export async function sharedSecretOf(ctx: Ctx): Promise<string> {
  return (await createSharedSecret(ctx)).secret;
}

/** Runs all legs of a filing, one after the other. */
export async function runToEnd(ctx: Ctx, steps: FilingSteps, filingId: string): Promise<Advance> {
  for (let leg = FIRST_LEG; ;) {
    const { end, next } = await runFiling(ctx, steps, filingId, leg);
    if (!next) return end;
    leg = next;
  }
}

/** Runs a filing to its end without waiting; `pauses` lists the waits that it asked for, in ms. */
export async function runAtOnce(
  ctx: Ctx,
  filingId: string,
  onBlocked: () => Promise<void> = () => Promise.resolve(),
): Promise<{ end: Advance; pauses: number[] }> {
  const pauses: number[] = [];
  const pause = (_id: string, durationMs: number) => {
    pauses.push(durationMs);
    return Promise.resolve();
  };
  const steps: FilingSteps = {
    run: (_id, work) => work(),
    sleep: pause,
    sleepUntilResumed: async (id, durationMs) => {
      await pause(id, durationMs);
      await onBlocked();
      return false;
    },
  };
  return { end: await runToEnd(ctx, steps, filingId), pauses };
}

export async function filingsOf(ctx: Ctx) {
  return ctx.db.orm.select().from(filings).where(eq(filings.accountId, ctx.account.id)).orderBy(asc(filings.id));
}

/** How many submissions of the account the simulated authority received. */
export async function submissionsOf(ctx: Ctx): Promise<number> {
  const own = (await filingsOf(ctx)).map(({ reference }) => reference);
  return own.length === 0 ? 0 : ctx.db.orm.$count(sandboxSubmissions, inArray(sandboxSubmissions.reference, own));
}

export async function eventsOf(ctx: Ctx) {
  return ctx.db.orm.select().from(events).where(eq(events.accountId, ctx.account.id)).orderBy(asc(events.id));
}

/** The account's waiting work on filings, as the relay would send it. */
export async function filingWork(ctx: Ctx) {
  const rows = await ctx.db.orm
    .select()
    .from(outbox)
    .where(and(sql`${outbox.name} like 'flux/%'`, sql`${outbox.data}->>'accountId' = ${ctx.account.id}`))
    .orderBy(outbox.position);
  return rows.map(({ id, name, data }) => ({ id, name, data }));
}

/** The row of a filing. */
export async function rowOf(ctx: Ctx, id: string) {
  const [row] = await ctx.db.orm.select().from(filings).where(eq(filings.id, id));
  if (!row) throw new Error("the filing is gone");
  return row;
}

/** The statuses that a filing went through, in order. */
export async function traceOf(ctx: Ctx, id: string) {
  const edges = await ctx.db.orm.select().from(filingHistory).where(eq(filingHistory.filingId, id)).orderBy(asc(filingHistory.position));
  return edges.map(({ toStatus }) => toStatus);
}
