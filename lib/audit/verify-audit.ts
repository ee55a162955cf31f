import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { auditEntries, auditHeads } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { oldestFirst } from "@/lib/kernel/rows/list-order";
import { GENESIS, hashOf } from "./audit-hash";
import { readAudit } from "./list-audit";

/** A point up to which an account's chain was verified: position and hash of its last entry, and the number of entries. */
export const auditPoint = z.object({
  position: z.coerce.number().int().min(0),
  entries: z.coerce.number().int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type AuditPoint = z.output<typeof auditPoint>;

export const CHAIN_START: AuditPoint = { position: 0, entries: 0, hash: GENESIS };

export interface BrokenChain {
  intact: false;
  reason: "entry_changed" | "entry_missing";
  entryId: string | null;
}

/** Whether the chain is intact, or else the first entry at which it breaks. */
export type AuditVerdict = { intact: true; entries: number } | BrokenChain;

/**
 * The result of one step: `upTo` is where the next step continues, `reachesEnd` whether the last entry was reached, `of` the chain's
 * length.
 */
export type AuditProof = { intact: true; upTo: AuditPoint; reachesEnd: boolean; of: number } | BrokenChain;

const PAGE = 1_000;
const STEP = 10_000;

/** Verifies the whole chain of the context's account, which reveals edited and missing entries. */
export async function verifyAudit(ctx: Ctx): Promise<AuditVerdict> {
  let after = CHAIN_START;
  for (;;) {
    const proof = await proveAudit(ctx, after);
    if (!proof.intact) return proof;
    if (proof.reachesEnd) return { intact: true, entries: proof.upTo.entries };
    after = proof.upTo;
  }
}

/**
 * Verifies the chain from a point that was verified before, for about ten thousand entries, so that a request stays short and only new
 * entries cost time. Entries before `after` are assumed to be verified.
 */
export async function proveAudit(ctx: Ctx, after: AuditPoint): Promise<AuditProof> {
  requirePermission(ctx, readAudit);
  if (after.entries > 0 && !(await stillStands(ctx, after))) return { intact: false, reason: "entry_missing", entryId: null };
  let point = after;
  for (;;) {
    // The head is read first: an entry written in between is then one too many, which leads to another look, and never one too few.
    const head = await headOf(ctx);
    // The first entry of every account records its creation, so an account without a log has lost it. Nothing else would reveal that.
    if (head === null) return { intact: false, reason: "entry_missing", entryId: null };
    const entries = await entriesAfter(ctx, point.position);
    for (const entry of entries) {
      if (hashOf(entry) !== entry.hash) return { intact: false, reason: "entry_changed", entryId: entry.id };
      if (entry.previousHash !== point.hash) return { intact: false, reason: "entry_missing", entryId: entry.id };
      point = { position: entry.position, entries: point.entries + 1, hash: entry.hash };
    }
    if (entries.length === PAGE) {
      if (point.entries - after.entries >= STEP)
        return { intact: true, upTo: point, reachesEnd: false, of: Math.max(head.entries, point.entries) };
      continue;
    }
    if (point.entries === head.entries && point.hash === head.hash)
      return { intact: true, upTo: point, reachesEnd: true, of: head.entries };
    if (point.entries <= head.entries || entries.length === 0) return { intact: false, reason: "entry_missing", entryId: null };
  }
}

async function stillStands(ctx: Ctx, { position, hash }: AuditPoint): Promise<boolean> {
  const [entry] = await ctx.db.orm
    .select({ hash: auditEntries.hash })
    .from(auditEntries)
    .where(and(eq(auditEntries.accountId, ctx.account.id), eq(auditEntries.position, position)));
  return entry?.hash === hash;
}

async function headOf(ctx: Ctx): Promise<{ entries: number; hash: string } | null> {
  const [head] = await ctx.db.orm.select().from(auditHeads).where(eq(auditHeads.accountId, ctx.account.id));
  return head ?? null;
}

const entriesAfter = (ctx: Ctx, position: number) =>
  ctx.db.orm
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.accountId, ctx.account.id), gt(auditEntries.position, position)))
    .orderBy(oldestFirst(auditEntries.position))
    .limit(PAGE);
