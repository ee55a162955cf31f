import { eq, sql } from "drizzle-orm";
import { auditEntries, auditHeads } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { hashOf, GENESIS } from "./audit-hash";

export interface AuditFact {
  /** `<entity>.<past participle>`, such as `api_key.revoked`. */
  action: string;
  targetId?: string | null;
  /** Must never contain secrets: an audit entry can't be changed or deleted later. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** Appends to the account's audit log within the verb's own transaction. The hash of each row covers that of the previous one. */
export const writeAudit = (ctx: Ctx, fact: AuditFact): Promise<void> => writeAudits(ctx, [fact]);

/** Like `writeAudit`, for several facts at once, in order. */
export async function writeAudits(ctx: Ctx, facts: readonly AuditFact[]): Promise<void> {
  if (!ctx.db.inTransaction)
    throw new Error("an audit row belongs in the transaction of the change that it tells: call writeAudit inside inTransaction");
  if (facts.length === 0) return;
  const { orm } = ctx.db;
  await orm.insert(auditHeads).values({ accountId: ctx.account.id, entries: 0, hash: GENESIS }).onConflictDoNothing();
  const [head] = await orm.select().from(auditHeads).where(eq(auditHeads.accountId, ctx.account.id)).for("update");
  if (!head) throw new Error("the head of the audit log could not be locked");
  let { hash } = head;
  const entries = facts.map((fact) => {
    const entry = {
      id: newId("audit"),
      accountId: ctx.account.id,
      environment: ctx.environment,
      actor: { ...ctx.actor } as Record<string, unknown>,
      action: fact.action,
      targetId: fact.targetId ?? null,
      before: plain(fact.before),
      after: plain(fact.after),
      requestId: ctx.requestId,
      createdAt: ctx.clock.now(),
      previousHash: hash,
    };
    hash = hashOf(entry);
    return { ...entry, hash };
  });
  await orm.insert(auditEntries).values(entries);
  await orm
    .update(auditHeads)
    .set({ hash, entries: sql`${auditHeads.entries} + ${entries.length}::int` })
    .where(eq(auditHeads.accountId, ctx.account.id));
}

/** The value as it will be read back from JSON, so that its hash can be verified against the stored row. */
function plain(value: Record<string, unknown> | null | undefined): Record<string, unknown> | null {
  return value ? (JSON.parse(JSON.stringify(value)) as Record<string, unknown>) : null;
}
