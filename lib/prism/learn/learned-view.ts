import type { learnedCorrections } from "@/drizzle/schema";
import type { WhtCategory } from "@/lib/tax/rule-pack";
import type { LearnableVatTreatment } from "../learned-correction";
import { knownTeaching } from "./vendor-corrections";

export type LearnedRow = typeof learnedCorrections.$inferSelect;

/** A learned correction as the portal lists it. */
export interface LearnedView {
  id: string;
  /** The business whose invoice it was learned from. The VAT treatment applies only to this business's invoices. */
  businessId: string | null;
  vendorName: string | null;
  /** Empty: applies to every line of the vendor. */
  term: string;
  example: string | null;
  category: WhtCategory | null;
  vatTreatment: LearnableVatTreatment | null;
  reason: string | null;
  /** The reviewed item and line it was learned from. */
  itemId: string | null;
  lineNumber: number | null;
  /** User id; null if no user taught it (the system did). */
  learnedBy: string | null;
  learnedAt: Date;
}

/** Converts a stored correction to the portal's view. */
export function presentLearned(row: LearnedRow): LearnedView {
  return {
    id: row.id,
    businessId: row.businessId,
    vendorName: row.vendorName,
    term: row.term,
    example: row.example,
    ...knownTeaching(row),
    reason: row.reason,
    itemId: row.itemId,
    lineNumber: row.lineNumber,
    learnedBy: row.learnedBy,
    learnedAt: row.createdAt,
  };
}
