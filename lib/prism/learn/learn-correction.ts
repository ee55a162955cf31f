import { and, eq, isNull } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { learnedCorrections } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { whtCategories } from "@/lib/tax/rule-pack";
import { storableText } from "../storable";
import { learnableVatTreatments } from "../learned-correction";
import { foldTaxId, partyNameKey } from "../party-names";
import { presentLearned, type LearnedView } from "./learned-view";
import { lockLearning } from "./lock-learning";
import { changeLearned } from "./permissions";
import { termOf } from "../treat/words/term-of";

const text = (length: number) =>
  z
    .string()
    .transform((value) => storableText(value).slice(0, length))
    .nullable()
    .default(null);

const learningInput = z.object({
  /** The invoice's business as named in the request. A learned VAT treatment applies to this business only. */
  businessId: z.string().nullable().default(null),
  vendorName: text(500),
  vendorTaxId: text(100),
  /** The line's description; null: the correction applies to every line of the vendor. */
  description: text(500),
  /** The right category; null: not corrected. */
  category: z.enum(whtCategories).nullable().default(null),
  /** The right VAT treatment; null: not corrected. */
  vatTreatment: z.enum(learnableVatTreatments).nullable().default(null),
  /** The reviewer's own words. */
  reason: text(1_000),
  /** The item and line it was learned from, so that undoing the correction can also undo the learning. */
  itemId: z.string().max(64).nullable().default(null),
  lineNumber: z.int().positive().nullable().default(null),
});
export type LearningInput = z.input<typeof learningInput>;

/**
 * Stores a reviewer's correction. From then on, lines of this vendor with these words (or all its lines, without a description) get that
 * category, and those on invoices of the same business that VAT treatment; the opinion's reason cites the correction. It replaces an
 * earlier correction of the same business, vendor and words, which is restored if this one is removed.
 *
 * Call it in the transaction that corrects the invoice. Returns null if there is nothing to match by: no vendor, or a description without
 * words.
 * @throws insufficient_scope (owners and reviewers may), invalid_request
 */
export async function learnCorrection(ctx: Ctx, input: LearningInput): Promise<LearnedView | null> {
  requirePermission(ctx, changeLearned);
  const { vendorName, vendorTaxId, description, ...rest } = parseInput(learningInput, input);
  const vendorTaxKey = foldTaxId(vendorTaxId ?? "").slice(0, 200) || null;
  const vendorNameKey = partyNameKey(vendorName ?? "").slice(0, 200) || null;
  const term = termOf(description);
  if (
    (vendorTaxKey === null && vendorNameKey === null) ||
    (description !== null && term === "") ||
    (rest.category === null && rest.vatTreatment === null)
  )
    return null;
  return inTransaction(ctx, async (tx) => {
    await lockLearning(tx);
    const { orm } = tx.db;
    const now = tx.clock.now();
    const learnedBy = tx.actor.kind === "user" ? tx.actor.userId : null;
    const same = (column: PgColumn, key: string | null) => (key === null ? isNull(column) : eq(column, key));
    const [former] = await orm
      .update(learnedCorrections)
      .set({ removedAt: now, removedBy: learnedBy })
      .where(
        and(
          ofTenant(learnedCorrections, tx),
          isNull(learnedCorrections.removedAt),
          same(learnedCorrections.businessId, rest.businessId),
          same(learnedCorrections.vendorTaxKey, vendorTaxKey),
          same(learnedCorrections.vendorNameKey, vendorNameKey),
          eq(learnedCorrections.term, term),
        ),
      )
      .returning();
    const [row] = await orm
      .insert(learnedCorrections)
      .values({
        id: newId("correction"),
        accountId: tx.account.id,
        environment: tx.environment,
        vendorTaxKey,
        vendorNameKey,
        vendorName,
        term,
        example: description,
        // Whatever the replaced correction taught and this one leaves open stays in force.
        ...rest,
        category: rest.category ?? former?.category ?? null,
        vatTreatment: rest.vatTreatment ?? former?.vatTreatment ?? null,
        replaces: former?.id ?? null,
        learnedBy,
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error("a learned correction was not stored");
    await writeAudit(tx, {
      action: "correction.learned",
      targetId: row.id,
      before: former ? { id: former.id, category: former.category, vatTreatment: former.vatTreatment } : null,
      after: { vendorName, term, category: row.category, vatTreatment: row.vatTreatment, itemId: row.itemId, lineNumber: row.lineNumber },
    });
    return presentLearned(row);
  });
}
