import { z } from "zod";
import { businesses } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { invalidField } from "@/lib/kernel/errors";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { noInvisibleCharacters, optionalText } from "@/lib/kernel/schemas/text-schemas";
import { plainId } from "@/lib/kernel/text/visible-text-values";
import { rulePack } from "@/lib/tax";
import { parseTaxId } from "@/lib/tax/tax-id";
import { manageBusinesses, oneBusiness, presentBusiness, profileOf, type BusinessView } from "./businesses";

const optional = optionalText(200, z.string().trim())
  .transform((text) => (text === "" ? null : text))
  .nullable()
  .optional();

/** Members that are left out stay as they are; null or an empty text removes a value. */
const businessInput = z.object({
  businessId: noInvisibleCharacters(
    z
      .string()
      .trim()
      .min(1, { error: "Enter an ID: the businessId that your API requests use" })
      .max(255, { error: "Use at most 255 characters" }),
  ).overwrite(plainId),
  /** Refuses an existing business, whose values the empty fields of the form for a new one would remove. */
  isNew: z.boolean().default(false),
  name: optional,
  taxId: optional,
  // A country without a rule pack is accepted: API requests name such countries too, and the tax opinion is then undetermined.
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: "Choose a country from the list" })
    .optional(),
  state: optional,
  vatWithholdingAgent: z.boolean().optional(),
  isIndividual: z.boolean().optional(),
  annualTurnover: z.number().min(0).max(1e15).nullable().optional(),
});
export type BusinessInput = z.input<typeof businessInput>;

/**
 * Creates or changes a business of the context's environment. Everything that the input leaves out stays, as does the rest of its tax
 * profile (limits, vendors). Applies from the next analysis on.
 * @throws invalid_request for a tax ID in none of the country's formats or, with `isNew`, for an existing business
 */
export async function saveBusiness(ctx: Ctx, given: BusinessInput): Promise<BusinessView> {
  requirePermission(ctx, manageBusinesses);
  const { isNew, vatWithholdingAgent, isIndividual, annualTurnover, ...input } = parseInput(businessInput, given);
  return inTransaction(ctx, async (tx) => {
    const [before] = await tx.db.orm.select().from(businesses).where(oneBusiness(tx, input.businessId)).for("update");
    if (isNew && before) throw exists();
    // An existing tax ID is not checked again: a colleague or an earlier version of Levy accepted it.
    if (input.taxId !== undefined || input.country !== undefined)
      assertTaxId(input.country ?? before?.country ?? null, input.taxId === undefined ? (before?.taxId ?? null) : input.taxId);
    const { annualTurnover: former = null, ...profile } = profileOf(before?.profile ?? {});
    const turnover = annualTurnover === undefined ? former : annualTurnover;
    const values = {
      ...input,
      profile: {
        ...profile,
        ...flagsAfter(profile, { vatWithholdingAgent, isIndividual }),
        ...(turnover === null ? {} : { annualTurnover: turnover }),
      },
      updatedAt: tx.clock.now(),
    };
    const target = [businesses.accountId, businesses.environment, businesses.businessId];
    const insert = tx.db.orm.insert(businesses).values({ accountId: tx.account.id, environment: tx.environment, ...values });
    const [after] = await (isNew ? insert.onConflictDoNothing({ target }) : insert.onConflictDoUpdate({ target, set: values })).returning();
    // An API request or a colleague created the business a moment ago.
    if (!after) throw exists();
    await writeAudit(tx, {
      action: before ? "business.changed" : "business.created",
      targetId: input.businessId,
      before: before ? { ...presentBusiness(before) } : null,
      after: { ...presentBusiness(after) },
    });
    return presentBusiness(after);
  });
}

type Flags = Pick<BusinessInput, "vatWithholdingAgent" | "isIndividual">;

const flagsAfter = (before: Flags, given: Flags) => ({
  vatWithholdingAgent: given.vatWithholdingAgent ?? before.vatWithholdingAgent ?? false,
  isIndividual: given.isIndividual ?? before.isIndividual ?? false,
});

const exists = () =>
  invalidField("businessId", "business_exists", "This business is in the list already. Edit it there, or enter another ID.");

function assertTaxId(country: string | null, taxId: string | null): void {
  const knowsForms = country !== null && (rulePack(country)?.taxIds.length ?? 0) > 0;
  if (taxId === null || !knowsForms || parseTaxId(country, taxId).valid) return;
  throw invalidField("taxId", "invalid_tax_id", "This is not a valid tax ID for this country. Check the digits, or leave the field empty.");
}
