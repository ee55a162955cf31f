import type { Ctx } from "@/lib/kernel/context";
import type { Placeholders } from "@/lib/kernel/rows/statement";
import { whtCategories } from "@/lib/tax/rule-pack";
import { learnableVatTreatments, type LearnedCorrection } from "../learned-correction";

/** Far more than one vendor's lines need; bounds the cost of an analysis whatever was taught. */
const MOST = 500;

/** A row of `correctionsSelect`. Its category and treatment may be names of an earlier version. */
export type StoredCorrection = Omit<LearnedCorrection, "category" | "vatTreatment"> & {
  category: string | null;
  vatTreatment: string | null;
};

/**
 * The SQL that selects, as one JSON array, what was learned about a vendor for its next analysis: the business's own corrections first,
 * then newest first; null if there are none. A vendor is matched by tax number if both have one, else by name (`correctionsAbout`); without
 * either key the result is null. A vendor sells the same to all of an account's businesses, so categories learned from other businesses are
 * used; VAT treatments are not, because they may depend on the buyer.
 */
export function correctionsSelect(
  ctx: Ctx,
  { businessId, vendorTaxKey, vendorNameKey }: { businessId: string | null; vendorTaxKey: string | null; vendorNameKey: string | null },
  placeholders: Placeholders,
): string {
  const byNumber = vendorTaxKey === null ? [] : [`vendor_tax_key = ${placeholders.of(vendorTaxKey)}`];
  const named = vendorNameKey === null ? [] : [`vendor_name_key = ${placeholders.of(vendorNameKey)}`];
  // If both have tax numbers, only the numbers decide whether the vendors are the same.
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

/** The members that classification uses. */
export function learnedCorrectionOf(row: StoredCorrection): LearnedCorrection {
  const { id, vendorTaxKey, vendorNameKey, term, example, learnedOn } = row;
  return { id, vendorTaxKey, vendorNameKey, term, example, ...knownTeaching(row), learnedOn };
}

/** The category and treatment taught; null for a name that this version doesn't know. */
export function knownTeaching(row: {
  category: string | null;
  vatTreatment: string | null;
}): Pick<LearnedCorrection, "category" | "vatTreatment"> {
  return {
    category: whtCategories.find((category) => category === row.category) ?? null,
    vatTreatment: learnableVatTreatments.find((treatment) => treatment === row.vatTreatment) ?? null,
  };
}
