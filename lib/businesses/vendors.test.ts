import { desc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditEntries, businesses } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { profileOf } from "@/lib/prism/analysis-settings";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { saveBusiness } from "./save-business";
import { removeVendor, saveVendor, type VendorInput } from "./vendors";

const vendor: VendorInput = {
  businessId: "biz_1",
  key: null,
  vendor: "Adeola Farms Ltd.",
  recipientType: "company",
  residency: null,
  treatyCountry: null,
  ownManufacture: true,
  vatRegistered: false,
  eInvoicingGoLive: null,
};

async function withBusiness(): Promise<Ctx> {
  const { ctx } = await testMember(await testContext(), "owner");
  await saveBusiness(ctx, {
    businessId: "biz_1",
    name: "Acme",
    taxId: null,
    country: "NG",
    state: null,
    vatWithholdingAgent: false,
    isIndividual: false,
    annualTurnover: null,
  });
  return ctx;
}

/** The vendors' settings as the analysis reads them. */
async function settingsOf(ctx: Ctx) {
  const [row] = await ctx.db.orm.select().from(businesses).where(eq(businesses.accountId, ctx.account.id));
  return profileOf(row?.profile ?? {}, { settings: {}, defaultCountry: "NG" }).vendors;
}

it("stores a vendor's settings by the key that the analysis looks up, without unset fields", async () => {
  const ctx = await withBusiness();
  await saveVendor(ctx, vendor);
  const { vendors } = await saveVendor(ctx, {
    ...vendor,
    vendor: "12345678-0001",
    ownManufacture: false,
    relatedParty: true,
    whtExemptUntil: "2026-12-31",
    eInvoicingGoLive: "2026-07-01",
  });
  expect(vendors.map(({ whtExemptUntil }) => whtExemptUntil)).toEqual(["2026-12-31", null]);
  expect(vendors.map(({ relatedParty }) => relatedParty)).toEqual([true, false]);
  expect(vendors.map(({ name }) => name)).toEqual(["12345678-0001", "Adeola Farms Ltd."]);
  expect(await settingsOf(ctx)).toEqual({
    "adeola farms": { name: "Adeola Farms Ltd.", recipientType: "company", ownManufacture: true, vatRegistered: false },
    "123456780001": {
      name: "12345678-0001",
      recipientType: "company",
      relatedParty: true,
      vatRegistered: false,
      whtExemptUntil: "2026-12-31",
      eInvoicingGoLive: "2026-07-01",
    },
  });
});

it("renames a vendor with its settings, refuses a duplicate, and removes a vendor", async () => {
  const ctx = await withBusiness();
  await saveVendor(ctx, vendor);
  await saveVendor(ctx, { ...vendor, vendor: "Other Ltd" });
  await expect(saveVendor(ctx, { ...vendor, vendor: "ADEOLA FARMS LIMITED" })).rejects.toMatchObject({ faults: [{ field: "vendor" }] });
  await expect(saveVendor(ctx, { ...vendor, key: "other", vendor: "Adeola Farms" })).rejects.toMatchObject({
    faults: [{ field: "vendor" }],
  });
  await saveVendor(ctx, { ...vendor, key: "other", vendor: "Another Ltd", recipientType: null });
  expect(Object.keys((await settingsOf(ctx)) ?? {}).sort()).toEqual(["adeola farms", "another"]);
  await removeVendor(ctx, { businessId: "biz_1", key: "another" });
  await expect(removeVendor(ctx, { businessId: "biz_1", key: "another" })).rejects.toMatchObject({ code: "resource_not_found" });
  expect(Object.keys((await settingsOf(ctx)) ?? {})).toEqual(["adeola farms"]);
  const [last] = await ctx.db.orm
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.accountId, ctx.account.id))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  expect(last).toMatchObject({ action: "business.vendor_removed", targetId: "biz_1", before: { name: "Another Ltd" }, after: null });
});

it.each(["constructor", "toString", "nobody"])("refuses the unknown vendor key %s", async (key) => {
  const ctx = await withBusiness();
  await expect(removeVendor(ctx, { businessId: "biz_1", key })).rejects.toMatchObject({ code: "resource_not_found" });
  await expect(saveVendor(ctx, { ...vendor, key })).rejects.toMatchObject({ code: "resource_not_found" });
});

it("keeps the rest of a business's profile, and what was paid to the vendor", async () => {
  const ctx = await withBusiness();
  const profile = { annualTurnover: 5, limits: {}, vendors: { other: { paidThisMonth: 100, vatRegistered: true } } };
  await ctx.db.orm.update(businesses).set({ profile }).where(eq(businesses.accountId, ctx.account.id));
  await saveVendor(ctx, { ...vendor, key: "other", vendor: "Other", vatRegistered: null });
  const [row] = await ctx.db.orm.select().from(businesses).where(eq(businesses.accountId, ctx.account.id));
  expect(row?.profile).toEqual({
    ...profile,
    vendors: { other: { name: "Other", paidThisMonth: 100, recipientType: "company", ownManufacture: true } },
  });
});

it("keeps omitted fields, and removes those set to null", async () => {
  const ctx = await withBusiness();
  const named = { businessId: "biz_1", key: "adeola farms", vendor: "Adeola Farms Ltd." };
  await saveVendor(ctx, { ...vendor, whtExemptUntil: "2026-12-31", relatedParty: true });
  await saveVendor(ctx, { ...named, residency: "non_resident" });
  const facts = {
    name: "Adeola Farms Ltd.",
    recipientType: "company",
    vatRegistered: false,
    relatedParty: true,
    residency: "non_resident",
  };
  expect(await settingsOf(ctx)).toEqual({ "adeola farms": { ...facts, ownManufacture: true, whtExemptUntil: "2026-12-31" } });
  await saveVendor(ctx, { ...named, whtExemptUntil: null, ownManufacture: false });
  expect(await settingsOf(ctx)).toEqual({ "adeola farms": facts });
});

it("saveVendor is allowed only in the own account and environment, for roles that may change businesses", async () => {
  const ctx = await withBusiness();
  const { ctx: stranger } = await testMember(await testContext(), "owner");
  for (const other of [stranger, { ...ctx, environment: "live" as const }])
    await expect(saveVendor(other, vendor)).rejects.toMatchObject({ code: "resource_not_found" });
  const { ctx: developer } = await testMember(await testContext(), "developer");
  await expect(saveVendor(developer, vendor)).rejects.toThrow("Your role doesn't allow this");
});

it("refuses an invalid end date of a withholding exemption", async () => {
  const ctx = await withBusiness();
  await expect(saveVendor(ctx, { ...vendor, whtExemptUntil: "always" })).rejects.toMatchObject({
    code: "invalid_request",
    faults: [{ field: "whtExemptUntil", message: "Enter a date such as 2026-12-31" }],
  });
});
