import type { learnedCorrections } from "@/drizzle/schema";
import { whtCategories, type WhtCategory } from "@/lib/tax/rule-pack";
import { learnableVatTreatments, type LearnableVatTreatment, type LearnedCorrection } from "./learned-correction";

export type LearnedRow = typeof learnedCorrections.$inferSelect;

/** A learned correction as the portal lists it. */
export interface LearnedView {
  id: string;
  vendorName: string | null;
  /** Empty: every line of the vendor. */
  term: string;
  example: string | null;
  category: WhtCategory | null;
  vatTreatment: LearnableVatTreatment | null;
  reason: string | null;
  /** The reviewed item and line that it was learned from. */
  itemId: string | null;
  lineNumber: number | null;
  /** User id; null where the system taught it. */
  learnedBy: string | null;
  learnedAt: Date;
}

const categoryOf = (row: LearnedRow) => whtCategories.find((category) => category === row.category) ?? null;
const treatmentOf = (row: LearnedRow) => learnableVatTreatments.find((treatment) => treatment === row.vatTreatment) ?? null;

export function presentLearned(row: LearnedRow): LearnedView {
  return {
    id: row.id,
    vendorName: row.vendorName,
    term: row.term,
    example: row.example,
    category: categoryOf(row),
    vatTreatment: treatmentOf(row),
    reason: row.reason,
    itemId: row.itemId,
    lineNumber: row.lineNumber,
    learnedBy: row.learnedBy,
    learnedAt: row.createdAt,
  };
}

/** The part of a row that classification uses. */
export function learnedCorrectionOf(row: LearnedRow): LearnedCorrection {
  return {
    id: row.id,
    vendorTaxKey: row.vendorTaxKey,
    vendorNameKey: row.vendorNameKey,
    term: row.term,
    example: row.example,
    category: categoryOf(row),
    vatTreatment: treatmentOf(row),
    learnedOn: row.createdAt.toISOString().slice(0, 10),
  };
}
