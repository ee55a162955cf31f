import type { Ctx } from "@/lib/kernel/context";
import type { Placeholders } from "@/lib/kernel/statement";
import { whtCategories } from "@/lib/tax/rule-pack";
import { learnableVatTreatments, type LearnedCorrection } from "../learned-correction";

/** Far more than one vendor's lines need; keeps an analysis small whatever was taught. */
const MOST = 500;

/** A correction as `correctionsSelect` gives it: names of categories and treatments may be of an earlier version. */
export type StoredCorrection = Omit<LearnedCorrection, "category" | "vatTreatment"> & {
  category: string | null;
  vatTreatment: string | null;
};

/**
 * Selects, as one JSON, what was learned about one vendor, for its next analysis: what the same business was taught first, and of each
 * the newest; null where that is nothing. A vendor is known by its tax number where both have one, else by its name
 * (`correctionsAbout`); without keys it has nothing. What a vendor sells is the same for all of an account's businesses, so a category
 * that another one was taught is used; its VAT treatment is not, for it may rest on who buys.
 */
export function correctionsSelect(
  ctx: Ctx,
  { businessId, vendorTaxKey, vendorNameKey }: { businessId: string | null; vendorTaxKey: string | null; vendorNameKey: string | null },
  placeholders: Placeholders,
): string {
  const byNumber = vendorTaxKey === null ? [] : [`vendor_tax_key = ${placeholders.of(vendorTaxKey)}`];
  const named = vendorNameKey === null ? [] : [`vendor_name_key = ${placeholders.of(vendorNameKey)}`];
  // Of two that have numbers, the numbers tell whether they are one.
  const byName = named.map((same) => (vendorTaxKey === null ? same : `(${same} and vendor_tax_key is null)`));
  const keys = [...byNumber, ...byName];
  if (keys.length === 0) return "null";
  const isOwn = businessId === null ? "business_id is null" : `business_id is not distinct from ${placeholders.of(businessId)}`;
  return `
    select json_agg(learned order by learned."isOwn" desc, learned."createdAt" desc, learned.id desc) from (
      select id, vendor_tax_key as "vendorTaxKey", vendor_name_key as "vendorNameKey", term, example, category,
        case when ${isOwn} then vat_treatment end as "vatTreatment", ${isOwn} as "isOwn",
        (created_at at time zone 'UTC')::date as "learnedOn", created_at as "createdAt"
      from learned_corrections
      where account_id = ${placeholders.of(ctx.account.id)} and environment = ${placeholders.of(ctx.environment)}
        and removed_at is null and (${keys.join(" or ")}) and (category is not null or ${isOwn})
      order by ${isOwn} desc, created_at desc, id desc limit ${MOST}
    ) as learned`;
}

/** The part that classification uses. */
export function learnedCorrectionOf(row: StoredCorrection): LearnedCorrection {
  const { id, vendorTaxKey, vendorNameKey, term, example, learnedOn } = row;
  return { id, vendorTaxKey, vendorNameKey, term, example, ...teachingOf(row), learnedOn };
}

/** What is taught; null where this version has no such category or treatment. */
export function teachingOf(row: {
  category: string | null;
  vatTreatment: string | null;
}): Pick<LearnedCorrection, "category" | "vatTreatment"> {
  return {
    category: whtCategories.find((category) => category === row.category) ?? null,
    vatTreatment: learnableVatTreatments.find((treatment) => treatment === row.vatTreatment) ?? null,
  };
}
