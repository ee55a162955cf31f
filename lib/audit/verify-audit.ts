import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { auditEntries, auditHeads } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { oldestFirst } from "@/lib/kernel/list-order";
import { GENESIS, hashOf } from "./audit-hash";
import { readAudit } from "./list-audit";

/** A place in an account's chain, up to which it was found whole: the position and hash of its last entry, and how many there are. */
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

/** Whether the chain holds, and else the first entry after which it does not. */
export type AuditVerdict = { intact: true; entries: number } | BrokenChain;

/** What a step found: `upTo` is where the next one goes on; `reachesEnd` when it found the last entry; `of` is the chain's length. */
export type AuditProof = { intact: true; upTo: AuditPoint; reachesEnd: boolean; of: number } | BrokenChain;

const PAGE = 1_000;
const STEP = 10_000;

/** Computes the whole chain of the context's account again: an edited entry, and one that is gone, are found. */
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
 * Computes the chain from a place that was proven before, for some ten thousand entries at most, so that one request stays
 * short and entries that were added cost only themselves. What stands before `after` is taken as proven.
 */
export async function proveAudit(ctx: Ctx, after: AuditPoint, step = STEP): Promise<AuditProof> {
  requirePermission(ctx, readAudit);
  if (after.entries > 0 && !(await stillStands(ctx, after))) return { intact: false, reason: "entry_missing", entryId: null };
  let point = after;
  for (;;) {
    // The head first: an entry that lands in between is then one too many, which is looked at again, and never one too few.
    const head = await headOf(ctx);
    // Every account's first entry is that it was created: one without a log has lost it, and nothing else would tell.
    if (head === null) return { intact: false, reason: "entry_missing", entryId: null };
    const entries = await entriesAfter(ctx, point.position);
    for (const entry of entries) {
      if (hashOf(entry) !== entry.hash) return { intact: false, reason: "entry_changed", entryId: entry.id };
      if (entry.previousHash !== point.hash) return { intact: false, reason: "entry_missing", entryId: entry.id };
      point = { position: entry.position, entries: point.entries + 1, hash: entry.hash };
    }
    if (entries.length === PAGE) {
      if (point.entries - after.entries >= step)
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
