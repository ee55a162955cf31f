import { and, eq, sql, type SQL } from "drizzle-orm";
import { filingEvidence, filings } from "@/drizzle/schema";
import { documentStorage } from "@/lib/documents/document-storage";
import { storageKeyOf } from "@/lib/documents/storage-key";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import { newId } from "@/lib/kernel/ids";
import type { Evidence } from "../authority";
import { isEvidence, NOT_YET_KEPT } from "./unfinished-evidence";

/**
 * Which evidence is offered to partners as which document. Of several receipts the last one stored counts, which is the PDF if there is
 * one.
 */
const documentOf: Readonly<Record<string, "schedule" | "acknowledgement">> = {
  "schedule.csv": "schedule",
  "receipt.html": "acknowledgement",
  "receipt.pdf": "acknowledgement",
};

/**
 * Stores a piece of evidence of a filing with its hash and, if it is one of the filing's documents, links it there. Evidence that every
 * retry reads again is stored once. The row is committed first, without the hash that makes it evidence, and gets the hash once the bytes
 * are in the store: if the process is killed in between, the row tells `removeUnfinishedEvidence` where bytes may lie. Must not be called
 * within an open transaction. The caller has masked every secret.
 */
export async function keepEvidence(ctx: Ctx, filingId: string, { step, kind, bytes }: Evidence): Promise<void> {
  if (ctx.db.inTransaction) throw new Error("evidence is kept in no open transaction: its row must be committed before its bytes are put");
  const id = newId("evidence");
  const sha256 = sha256Hex(bytes);
  const same = sameAs[step]?.(sha256);
  if (same && (await isKept(ctx, and(same, ofPiece(filingId, step, kind))))) return;
  // The key is unique to this row: the same page may be evidence of two steps, and purging this evidence must not remove the content of an
  // identical receipt that somebody uploaded as a document.
  const storageKey = storageKeyOf(ctx.account.id, ctx.environment, sha256Hex(id));
  await ctx.db.orm
    .insert(filingEvidence)
    .values({ id, filingId, step, kind, storageKey, sha256: NOT_YET_KEPT, createdAt: ctx.clock.now() });
  await documentStorage().put(storageKey, bytes);
  const document = documentOf[`${step}.${kind}`];
  const stands = await inTransaction(ctx, async (tx) => {
    const finished = await tx.db.orm
      .update(filingEvidence)
      .set({ sha256 })
      .where(eq(filingEvidence.id, id))
      .returning({ id: filingEvidence.id });
    if (finished.length === 0) return false;
    if (!document) return true;
    const entry = JSON.stringify({ [document]: { evidenceId: id, sha256 } });
    await tx.db.orm
      .update(filings)
      .set({ documents: sql`${filings.documents} || ${entry}::text::jsonb` })
      .where(eq(filings.id, filingId));
    return true;
  });
  if (stands) return;
  // The row was removed as unfinished because this process was suspended for more than a day; the caller must store the evidence again.
  await documentStorage().removeAll(storageKey);
  throw new Error(`evidence "${step}.${kind}" took too long to store and was removed`);
}

/**
 * Steps whose page a filing may read repeatedly for three days, with the condition under which an earlier copy is the same. A receipt is
 * stored once, although no two PDFs of it have the same bytes. Evidence taken before sending is stored for each time that the return is
 * sent.
 */
const sameAs: Readonly<Record<string, (sha256: string) => SQL>> = {
  receipt: () => isEvidence,
  changed: (sha256) => eq(filingEvidence.sha256, sha256),
};

const ofPiece = (filingId: string, step: string, kind: Evidence["kind"]) =>
  and(eq(filingEvidence.filingId, filingId), eq(filingEvidence.step, step), eq(filingEvidence.kind, kind));

const isKept = async (ctx: Ctx, which: SQL | undefined): Promise<boolean> => (await ctx.db.orm.$count(filingEvidence, which)) > 0;
