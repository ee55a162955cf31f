import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { filingBatches, filingHistory, filingLines, filings } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import { RECORD_YEARS } from "@/lib/accounts/retention";
import type { Clock } from "@/lib/kernel/clock";
import { UNFINISHED } from "@/lib/kernel/daily-chores";
import type { AcceptedFilings } from "./accepted-filings";
import { FAULT_MEMBERS } from "./present-filing";

const BATCH = 100;
const REMOVED = "Removed after six years";
/** The steps whose reasons say in the authority's words, or name, who may not file. */
const REASONS_OF_OTHERS = ["action_required", "failed"];

/**
 * Removes from filings that ended longer ago than records are kept what names people: their lines, with the beneficiaries' names and tax
 * IDs, the taxpayer's own tax ID, receipt, payment, metadata, and what the authority said, in its history too. The first answer, which a
 * repeat of the request gets again, loses its warnings. The row stays with its totals, period, state and
 * reference, so that no period is taken for one that was never filed; so does the audit log, which is a chain. Each filing in a transaction
 * of its own. Returns how many; UNFINISHED where its turn `isOver` before the last.
 */
export async function forgetOldFilings(
  { orm }: Database,
  clock: Clock,
  isOver: () => boolean = () => false,
): Promise<number | typeof UNFINISHED> {
  const now = clock.now();
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - RECORD_YEARS);
  for (let total = 0; ;) {
    const old = await orm
      .select({ id: filings.id, acceptedAnswer: filings.acceptedAnswer, batchRowId: filings.batchRowId })
      .from(filings)
      .where(and(isNotNull(filings.completedAt), isNull(filings.forgottenAt), lte(filings.completedAt, before)))
      .orderBy(asc(filings.completedAt))
      .limit(BATCH);
    for (const { id, acceptedAnswer, batchRowId } of old)
      await orm.transaction(async (tx) => {
        // By which an invoice that was deleted is known again, as long as a filing that holds it is whole (`purgeJob`).
        await tx.execute(sql`
          with deleted as (
            select items.id from items join filing_invoices on filing_invoices.item_id = items.id
            where filing_invoices.filing_id = ${id} and items.result is null and items.sha256 is not null
              and not exists (select 1 from filing_invoices as other join filings as its on its.id = other.filing_id
                where other.item_id = items.id and other.filing_id <> ${id} and other.released_at is null and its.forgotten_at is null)
            order by items.id for update of items)
          update items set sha256 = null where id in (select id from deleted)`);
        await tx
          .update(filings)
          .set({
            businessTaxId: null,
            receipt: null,
            payment: null,
            metadata: null,
            warnings: [],
            blockedReasons: [],
            // What a person said of its invoices stays too. The message is the authority's; what else is told of a fault names nobody, and who reads it counts on its being there.
            error: sql`(
              select jsonb_object_agg(name, value) from jsonb_each(${filings.error} || jsonb_build_object('message', ${REMOVED}::text)) as told(name, value)
              where name in ${[...FAULT_MEMBERS, "notReceived"]})`,
            acceptedAnswer: acceptedAnswer && withoutWarnings(acceptedAnswer),
            forgottenAt: now,
          })
          .where(eq(filings.id, id));
        await tx
          .update(filingHistory)
          .set({ reason: REMOVED })
          .where(and(eq(filingHistory.filingId, id), inArray(filingHistory.toStatus, REASONS_OF_OTHERS)));
        const [batch] = batchRowId === null ? [] : await tx.select().from(filingBatches).where(eq(filingBatches.id, batchRowId));
        if (batch?.acceptedAnswer) {
          const acceptedAnswer = withoutWarnings(batch.acceptedAnswer);
          if (!acceptedAnswer.equals(batch.acceptedAnswer))
            await tx.update(filingBatches).set({ acceptedAnswer }).where(eq(filingBatches.id, batch.id));
        }
        await tx.delete(filingLines).where(eq(filingLines.filingId, id));
      });
    total += old.length;
    if (old.length < BATCH) return total;
    if (isOver()) return UNFINISHED;
  }
}

/** The rest names nobody, and without an answer a repeat would be told that its content was another. */
function withoutWarnings(answer: Buffer): Buffer {
  const { warnings, ...kept } = JSON.parse(answer.toString("utf8")) as AcceptedFilings;
  return warnings ? Buffer.from(JSON.stringify(kept)) : answer;
}
