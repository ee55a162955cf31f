import { and, asc, eq, inArray, isNotNull, isNull, lte, sql, type SQL } from "drizzle-orm";
import { filingBatches, filingHistory, filingLines, filings } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import { recordsEnd } from "@/lib/accounts/retention";
import type { Clock } from "@/lib/kernel/clock";
import { UNFINISHED } from "@/lib/kernel/daily-chores";
import { storedAnswer } from "./accepted-filings";
import { FAULT_MEMBERS } from "./present-filing";

const BATCH = 100;
const REMOVED = "Removed after six years";
/** States whose history reasons quote the authority or name the person who may not file. */
const REASONS_OF_OTHERS = ["action_required", "failed"];

/**
 * Removes personal data from filings that ended more than six years ago (the record-keeping period): their lines with beneficiaries' names
 * and tax IDs, the taxpayer's tax ID, receipt, payment, metadata, and what the authority said, in the history too. The first answer, which
 * a repeat of the request gets again, loses its warnings. The row keeps its totals, period, state and reference, so that the period doesn't
 * look as if it was never filed; the audit log, which is a hash chain, stays as well. Each filing has its own transaction. Returns the
 * number of filings, or UNFINISHED if `isOver` ended the turn early.
 */
export async function forgetOldFilings(
  { orm }: Database,
  clock: Clock,
  isOver: () => boolean = () => false,
): Promise<number | typeof UNFINISHED> {
  const now = clock.now();
  const before = recordsEnd(now);
  for (let total = 0; ;) {
    const old = await orm
      .select({ id: filings.id, acceptedAnswer: filings.acceptedAnswer, batchRowId: filings.batchRowId })
      .from(filings)
      .where(and(isNotNull(filings.completedAt), isNull(filings.forgottenAt), lte(filings.completedAt, before)))
      .orderBy(asc(filings.completedAt))
      .limit(BATCH);
    for (const { id, acceptedAnswer, batchRowId } of old)
      await orm.transaction(async (tx) => {
        await forgetDeleted(tx, { of: sql`filing_invoices.filing_id = ${id}`, except: id, before });
        await tx
          .update(filings)
          .set({
            businessTaxId: null,
            receipt: null,
            payment: null,
            metadata: null,
            warnings: [],
            blockedReasons: [],
            // Keeps what a person recorded about the invoices (`notReceived`). Of a fault only the message is the authority's own text; its
            // other members name nobody, and readers rely on them.
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

/**
 * Forgets what deleted invoices are recognized by once nothing contains them any more: their return was recorded as filed elsewhere and is
 * more than six years old, or their filing released them. The records themselves name nobody and stay. Returns the number of invoices.
 */
export function forgetOldRecords({ orm }: Database, clock: Clock): Promise<number> {
  const before = recordsEnd(clock.now());
  const of = sql`filing_invoices.released_at is not null
    or filing_invoices.filing_id in (select id from returns_filed_elsewhere where filed_on <= ${dayOf(before)})`;
  return orm.transaction((tx) => forgetDeleted(tx, { of, before }));
}

/**
 * A deleted invoice is recognized by the hash of its file as long as a filing or record that contains it still has its data (`purgeJob`).
 * Removes the hashes of those that the claims `of` contain, unless another such claim remains. `except` doesn't count as one: the filing or
 * record that is about to lose its data. Returns their number.
 */
export async function forgetDeleted(
  tx: Pick<Database["orm"], "execute">,
  { of, except = "", before }: { of: SQL; except?: string; before: Date },
): Promise<number> {
  const forgotten = await tx.execute(sql`
    with deleted as (
      select items.id from items
      where items.id in (select filing_invoices.item_id from filing_invoices where ${of})
        and items.result is null and items.sha256 is not null
        and not exists (
          select 1 from filing_invoices as other
            left join filings on filings.id = other.filing_id
            left join returns_filed_elsewhere as record on record.id = other.filing_id
          where other.item_id = items.id and other.filing_id <> ${except} and other.released_at is null
            and filings.forgotten_at is null and (record.id is null or record.filed_on > ${dayOf(before)}))
      order by items.id for update of items)
    update items set sha256 = null where id in (select id from deleted)`);
  return forgotten.count;
}

const dayOf = (instant: Date) => sql`${instant.toISOString().slice(0, 10)}::date`;

/** Removes only the warnings: the rest names nobody, and without a stored answer a repeat would be told that its content differs. */
function withoutWarnings(answer: Buffer): Buffer {
  const { warnings, ...kept } = storedAnswer(answer);
  return warnings ? Buffer.from(JSON.stringify(kept)) : answer;
}
