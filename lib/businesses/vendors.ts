import { z } from "zod";
import { businesses } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { invalidField, notFound } from "@/lib/kernel/errors";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { hasVisibleCharacter } from "@/lib/kernel/text/visible-text-values";
import type { VendorTaxProfile } from "@/lib/prism/model";
import { foldPartyName, foldTaxId } from "@/lib/prism/party-names";
import { manageBusinesses, oneBusiness, presentBusiness, profileOf, type BusinessView } from "./businesses";

/** Nobody enters more by hand, and all of them are read with every invoice of the business. */
const MOST_VENDORS = 500;

const vendorInput = z.object({
  businessId: z.string().min(1).max(255),
  /** The key under which the vendor's settings are stored now; null for a new vendor. */
  key: z.string().max(200).nullable(),
  vendor: z
    .string()
    .trim()
    .max(200, { error: "Use at most 200 characters" })
    .refine(hasVisibleCharacter, { error: "Enter the vendor's name or tax ID" }),
  // Absent members stay as they are, since a colleague may have set them meanwhile. null removes a value, as does false for the flags that
  // are only ever true.
  recipientType: z.enum(["company", "individual"]).nullable().optional(),
  residency: z.enum(["resident", "non_resident"]).nullable().optional(),
  treatyCountry: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: "Choose a country from the list" })
    .nullable()
    .optional(),
  ownManufacture: z.boolean().optional(),
  relatedParty: z.boolean().optional(),
  vatRegistered: z.boolean().nullable().optional(),
  /** The last day of the vendor's exemption from withholding. */
  whtExemptUntil: z.iso.date({ error: "Enter a date such as 2026-12-31" }).nullable().optional(),
  eInvoicingGoLive: z.iso.date({ error: "Enter a date such as 2026-07-01" }).nullable().optional(),
});
export type VendorInput = z.input<typeof vendorInput>;

const vendorChoice = z.object({ businessId: z.string().min(1).max(255), key: z.string().min(1).max(200) });

/** Text with at least this many digits may be a tax number; names have fewer. */
const DIGITS_OF_A_NUMBER = 6;

/** The key by which analysis looks vendors up (`vendorProfile`): the normalized tax number or name. */
function keyOf(vendor: string): string {
  const digits = vendor.replace(/\D/g, "").length;
  const letters = vendor.replace(/\P{L}/gu, "").length;
  return digits >= DIGITS_OF_A_NUMBER && digits > letters ? foldTaxId(vendor) : foldPartyName(vendor);
}

/**
 * Saves the settings of a business's vendor, new or existing, which this may also rename. What isn't given stays, as do the amounts paid to
 * it. Applies from the next analysis on.
 * @throws invalid_request (the vendor exists already, or there are too many), resource_not_found
 */
export async function saveVendor(ctx: Ctx, given: VendorInput): Promise<BusinessView> {
  requirePermission(ctx, manageBusinesses);
  const { businessId, key: former, vendor: name, ...facts } = parseInput(vendorInput, given);
  const key = keyOf(name);
  if (key === "") throw invalidField("vendor", "invalid_vendor", "Enter the vendor's name or tax ID as on its invoices.");
  return changeVendors(ctx, businessId, (vendors) => {
    if (key !== former && Object.hasOwn(vendors, key))
      throw invalidField("vendor", "vendor_exists", "This vendor is in the list already. Edit its settings there.");
    if (former !== null && !Object.hasOwn(vendors, former)) throw notFound("vendor");
    const before = former === null ? undefined : vendors[former];
    const { [former ?? key]: _former, ...others } = vendors;
    if (Object.keys(others).length >= MOST_VENDORS)
      throw invalidField("vendor", "too_many_vendors", `A business has at most ${MOST_VENDORS} vendors with settings. Remove one first.`);
    const after: Vendor = { ...factsAfter(before, facts), name };
    return { vendors: { ...others, [key]: after }, before, after };
  });
}

/**
 * Removes a vendor's settings, so that from the next analysis on its invoices alone decide.
 * @throws invalid_request, resource_not_found
 */
export async function removeVendor(ctx: Ctx, given: z.input<typeof vendorChoice>): Promise<BusinessView> {
  requirePermission(ctx, manageBusinesses);
  const { businessId, key } = parseInput(vendorChoice, given);
  return changeVendors(ctx, businessId, (vendors) => {
    const { [key]: before, ...others } = vendors;
    if (!before || !Object.hasOwn(vendors, key)) throw notFound("vendor");
    return { vendors: others, before: { ...before, name: before.name ?? key } };
  });
}

type Vendor = VendorTaxProfile & { name?: string | undefined };
type Vendors = Record<string, Vendor>;

type Facts = Omit<z.output<typeof vendorInput>, "businessId" | "key" | "vendor">;

/** Merges the given facts over the former ones. */
function factsAfter(before: VendorTaxProfile = {}, { ownManufacture, relatedParty, ...others }: Facts): VendorTaxProfile {
  const orNone = (flag: boolean | undefined) => (flag === false ? null : flag);
  const said = Object.entries({ ...others, ownManufacture: orNone(ownManufacture), relatedParty: orNone(relatedParty) }).filter(
    ([, value]) => value !== undefined,
  );
  const after = { ...before, ...Object.fromEntries(said) };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null)) as VendorTaxProfile;
}

interface Changed {
  vendors: Vendors;
  before?: Vendor | undefined;
  after?: Vendor;
}

async function changeVendors(ctx: Ctx, businessId: string, change: (vendors: Vendors) => Changed): Promise<BusinessView> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.orm.select().from(businesses).where(oneBusiness(tx, businessId)).for("update");
    if (!row) throw notFound("business");
    const { vendors, before, after } = change((profileOf(row.profile).vendors ?? {}) as Vendors);
    const [changed] = await tx.db.orm
      .update(businesses)
      .set({ profile: { ...row.profile, vendors }, updatedAt: tx.clock.now() })
      .where(oneBusiness(tx, businessId))
      .returning();
    if (!changed) throw new Error("a business was not written");
    await writeAudit(tx, {
      action: `business.vendor_${before ? (after ? "changed" : "removed") : "added"}`,
      targetId: businessId,
      before: before ? { ...before } : null,
      after: after ? { ...after } : null,
    });
    return presentBusiness(changed);
  });
}
