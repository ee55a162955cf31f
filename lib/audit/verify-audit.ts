import { asc, eq } from "drizzle-orm";
import { auditEntries, auditHeads } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { GENESIS, hashOf } from "./audit-hash";

/** Whether the chain holds, and else the first entry after which it does not. */
export type AuditVerdict =
  | { intact: true; entries: number }
  | { intact: false; reason: "entry_changed" | "entry_missing"; entryId: string | null };

/** Computes the chain of the context's account again: an edited entry, and one that is gone, are found. */
export async function verifyAudit(ctx: Ctx): Promise<AuditVerdict> {
  const { orm } = ctx.db;
  const entries = await orm.select().from(auditEntries).where(eq(auditEntries.accountId, ctx.account.id)).orderBy(asc(auditEntries.position));
  const [head] = await orm.select().from(auditHeads).where(eq(auditHeads.accountId, ctx.account.id));
  let previous = GENESIS;
  for (const entry of entries) {
    if (hashOf(entry) !== entry.hash) return { intact: false, reason: "entry_changed", entryId: entry.id };
    if (entry.previousHash !== previous) return { intact: false, reason: "entry_missing", entryId: entry.id };
    previous = entry.hash;
  }
  if ((head?.hash ?? GENESIS) !== previous || (head?.entries ?? 0) !== entries.length) {
    return { intact: false, reason: "entry_missing", entryId: null };
  }
  return { intact: true, entries: entries.length };
}
