import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { learnedCorrections } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { asPerson } from "@/scripts/testing/reviews";
import { findVendorKnowledge } from "../items/vendor-knowledge";
import { contextFixture, invoiceFixture, type InvoiceFixture } from "../fixtures/invoice-fixture";
import type { LearnedCorrection } from "../learned-correction";
import { correctionFor, saidByCorrection } from "../treat/lines/correction-for";
import { treatInvoice } from "../treat/treat-invoice";
import { learnCorrection, type LearningInput } from "./learn-correction";
import { listCorrections } from "./list-corrections";
import { removeCorrection, removeCorrectionsOf } from "./remove-correction";
import { termLikeness, termOf } from "../treat/words/term-of";

const vendorKeys = { vendorTaxKey: "123456780001", vendorNameKey: "adeyemiconsulting" };
const correction = (given: Partial<LearnedCorrection> = {}): LearnedCorrection => ({
  id: "cor_1",
  ...vendorKeys,
  term: termOf("Facility mgt fee - March 2026"),
  example: "Facility mgt fee - March 2026",
  category: "other_services",
  vatTreatment: null,
  learnedOn: "2026-10-02",
  ...given,
});
const treat = (description: string, corrections: LearnedCorrection[], invoice: InvoiceFixture = {}) =>
  treatInvoice(invoiceFixture({ lines: [{ description, amount: 100_000 }], ...invoice }), {}, contextFixture({ corrections }));

describe("termOf", () => {
  it.each([
    ["Diesel supply - March 2026 (2,000 ltrs)", "Supply of diesels, April"],
    ["Facility mgt fee", "FACILITY MANAGEMENT FEES for Q3"],
  ])("returns the same term for %s and %s", (a, b) => expect(termOf(a)).toBe(termOf(b)));
  it("tells different descriptions apart and returns an empty term if no words remain", () => {
    expect(termOf("Office rent")).not.toBe(termOf("Office cleaning"));
    expect(termOf("2026-03 (2,000)")).toBe("");
    expect(termLikeness("cleaning office", "cleaning office window")).toBeCloseTo(2 / 3);
    expect(termLikeness("", "cleaning")).toBe(0);
  });
});

describe("an analysis after a correction", () => {
  it("follows the correction, cites it and keeps the original category as an alternative", () => {
    const before = treat("Facility mgt fee - Nov 2026", []);
    expect(before.lines[0]?.category.code).toBe("professional_services");
    const after = treat("Facility mgt fee - Nov 2026", [correction()]);
    expect(after.lines[0]).toMatchObject({ category: { code: "other_services" }, wht: { rate: 2, category: "other_services" } });
    expect(after.lines[0]?.wht.reason).toContain('as a reviewer decided about "Facility mgt fee - March 2026" on 2026-10-02 (cor_1)');
    expect(after.lines[0]?.wht.alternatives[0]).toMatchObject({ category: "professional_services", rate: 5 });
  });

  it("applies it only to the same vendor and the same words", () => {
    expect(
      treat("Facility mgt fee", [correction()], { vendorName: "Somebody Else Ltd", vendorTaxId: "99999999-0001" }).lines[0]?.category.code,
    ).toBe("professional_services");
    expect(treat("Legal fee", [correction()]).lines[0]?.category.code).toBe("professional_services");
    expect(treat("Legal fee", [correction({ term: "" })]).lines[0]?.category.code).toBe("other_services");
  });

  it("matches the vendor by name if the tax ID is missing, and prefers the newest correction", () => {
    expect(
      treat("Facility mgt fee", [correction({ category: "rent_hire_lease", id: "cor_2" }), correction()], { vendorTaxId: null }).lines[0]
        ?.category.code,
    ).toBe("rent_hire_lease");
  });

  it("resolves a mixed line", () => {
    const description = "Supply and installation of inverter";
    const mixed = treat(description, [correction({ term: termOf(description), category: "construction_other" })]);
    expect(mixed.lines[0]).toMatchObject({ category: { code: "construction_other" }, wht: { rate: 5 } });
    expect(mixed.lines[0]?.wht.confidence).toBeGreaterThan(0.85);
  });

  it("applies a corrected VAT treatment if the law of the invoice date has it", () => {
    const exempt = correction({ term: termOf("Estate dues"), category: null, vatTreatment: "exempt" });
    expect(treat("Estate dues", [exempt], { tax: 0 }).vat).toMatchObject({
      treatment: "exempt",
      ruleId: "NG-VAT-EXEMPT-2026",
      expectedMinor: 0,
    });
    expect(treat("Estate dues", [exempt], { date: "2025-11-10" }).vat.treatment).toBe("standard");
    const standard = correction({ term: termOf("Rice husk briquettes"), category: null, vatTreatment: "standard" });
    expect(treat("Rice husk briquettes", [standard]).vat).toMatchObject({ treatment: "standard", rate: 7.5 });
  });

  it("withholds nothing if a reviewer corrected the category to not applicable", () => {
    expect(treat("Facility mgt fee", [correction({ category: "not_applicable" })]).wht).toMatchObject({
      applicable: false,
      amountMinor: 0,
      ruleId: "NG-WHT-CORRECTED",
    });
  });
});

const given: LearningInput = {
  vendorName: "Adeyemi Consulting Limited",
  vendorTaxId: "12345678-0001",
  description: "Facility mgt fee - March",
  category: "other_services",
  itemId: "itm_1",
  lineNumber: 1,
};

async function correctionsOf(
  ctx: Ctx,
  vendor: { vendorTaxKey: string | null; vendorNameKey: string | null; businessId?: string },
): Promise<LearnedCorrection[]> {
  const scope = { businessId: null, ...vendor, itemId: "itm_new", sha256: null, numberKey: null, totalMinor: null, window: null };
  return (await findVendorKnowledge(ctx, scope)).corrections;
}

describe("a business's VAT correction keeps the category that another business taught", () => {
  const taught = { vendorTaxKey: "1", vendorNameKey: null, learnedOn: "2026-10-01" };
  const own = { id: "cor_own", category: null, vatTreatment: "zero_rated" as const };
  const other = { id: "cor_other", category: "rent_hire_lease" as const, vatTreatment: null };

  it.each([
    ["the same words", "Generator hire", "generator hire"],
    ["words alike", "Generator hire Ikeja", "generator hire"],
    ["all of a vendor's lines", "Generator hire", ""],
  ])("for %s", (_, description, term) => {
    const [first, second] = [own, other].map((one) => ({ ...taught, ...one, term, example: term === "" ? null : "Generator hire" }));
    if (!first || !second) throw new Error("two corrections");
    const found = correctionFor(description, [first, second]);
    expect(found?.correction).toEqual({ ...first, category: "rent_hire_lease" });
    expect(found && saidByCorrection(found)).toMatch(/\(cor_own\).*\(cor_other\)/);
  });
});

describe("learned corrections", () => {
  it("are found by the vendor's tax ID or name, listed, and gone after removal", async () => {
    const ctx = await testContext();
    const learned = await learnCorrection(ctx, given);
    expect(learned).toMatchObject({
      category: "other_services",
      term: "facility fee management",
      vendorName: "Adeyemi Consulting Limited",
    });
    const used = {
      id: learned?.id,
      vendorTaxKey: "123456780001",
      vendorNameKey: "adeyemiconsulting",
      term: "facility fee management",
      example: given.description,
      category: "other_services",
      vatTreatment: null,
      learnedOn: learned?.learnedAt.toISOString().slice(0, 10),
    };
    expect(await correctionsOf(ctx, { vendorTaxKey: "123456780001", vendorNameKey: null })).toEqual([used]);
    expect(await correctionsOf(ctx, { vendorTaxKey: null, vendorNameKey: "adeyemiconsulting" })).toEqual([used]);
    expect(await correctionsOf(ctx, { vendorTaxKey: "0", vendorNameKey: "somebodyelse" })).toEqual([]);
    // Two firms with the same name have different tax numbers.
    expect(await correctionsOf(ctx, { vendorTaxKey: "999999990001", vendorNameKey: "adeyemiconsulting" })).toEqual([]);
    expect((await listCorrections(ctx, { limit: 10 })).items).toEqual([{ ...learned, learnedByName: null }]);
    expect(await removeCorrection(ctx, { id: learned?.id ?? "" })).toBeNull();
    expect((await listCorrections(ctx, { limit: 10 })).items).toEqual([]);
    await expect(removeCorrection(ctx, { id: learned?.id ?? "" })).rejects.toMatchObject({ code: "resource_not_found" });
  });

  it("restore the earlier correction when the later one is removed", async () => {
    const ctx = await testContext();
    const first = await learnCorrection(ctx, { ...given, itemId: "itm_1" });
    await learnCorrection(ctx, { ...given, itemId: "itm_2", category: "rent_hire_lease", vatTreatment: "exempt" });
    expect((await listCorrections(ctx, { limit: 10 })).items).toEqual([
      expect.objectContaining({ category: "rent_hire_lease", vatTreatment: "exempt" }),
    ]);
    expect(await removeCorrectionsOf(ctx, { itemId: "itm_2", lineNumber: 1 })).toBe(1);
    expect((await listCorrections(ctx, { limit: 10 })).items).toMatchObject([{ ...first }]);
  });

  it("share the category among an account's businesses, but the VAT treatment only within one", async () => {
    const ctx = await testContext();
    const vendor = { vendorTaxKey: "123456780001", vendorNameKey: null };
    await learnCorrection(ctx, { ...given, businessId: "zone", category: null, vatTreatment: "zero_rated" });
    await learnCorrection(ctx, { ...given, businessId: "zone", description: "Generator hire", vatTreatment: "zero_rated" });
    await learnCorrection(ctx, { ...given, businessId: "plain", description: "Generator hire", category: "rent_hire_lease" });
    const used = async (businessId?: string) =>
      (await correctionsOf(ctx, { ...vendor, ...(businessId === undefined ? {} : { businessId }) })).map((one) => [
        one.term,
        one.category,
        one.vatTreatment,
      ]);
    const hire = "generator hire";
    expect(await used("zone"), "its own first").toEqual([
      [hire, "other_services", "zero_rated"],
      ["facility fee management", null, "zero_rated"],
      [hire, "rent_hire_lease", null],
    ]);
    expect(await used("plain")).toEqual([
      [hire, "rent_hire_lease", null],
      [hire, "other_services", null],
    ]);
    expect(await used(), "an invoice of no business is nobody's").toEqual([
      [hire, "rent_hire_lease", null],
      [hire, "other_services", null],
    ]);
    expect((await listCorrections(ctx, { limit: 10 })).items, "each keeps its own").toMatchObject([
      { businessId: "plain" },
      { businessId: "zone" },
      { businessId: "zone" },
    ]);
  });

  it("can be removed if learned before they were kept per business, whatever that business learned since", async () => {
    const ctx = await testContext();
    const first = await learnCorrection(ctx, { ...given, businessId: "one" });
    const second = await learnCorrection(ctx, { ...given, businessId: "two", category: "rent_hire_lease" });
    const { orm } = ctx.db;
    await orm
      .update(learnedCorrections)
      .set({ removedAt: new Date(), replaces: null })
      .where(eq(learnedCorrections.id, first?.id ?? ""));
    await learnCorrection(ctx, { ...given, businessId: "one", category: "royalty" });
    await orm
      .update(learnedCorrections)
      .set({ replaces: first?.id ?? null })
      .where(eq(learnedCorrections.id, second?.id ?? ""));
    const migration = readFileSync("drizzle/migrations/0032_learned-by-business-replaces.sql", "utf8");
    await ctx.db.raw.unsafe(`${migration.replace(/;\s*$/, "")} AND "learned_corrections"."account_id" = '${ctx.account.id}'`);
    expect(await removeCorrection(ctx, { id: second?.id ?? "" })).toBeNull();
  });

  it("queue up when several reviewers teach at once, and none is rejected", async () => {
    const ctx = await testContext();
    const taught = await Promise.all(Array.from({ length: 6 }, (_, index) => learnCorrection(ctx, { ...given, itemId: `itm_${index}` })));
    const {
      items: [stands, ...others],
    } = await listCorrections(ctx, { limit: 10 });
    expect(others).toEqual([]);
    expect(taught.map((one) => one?.id)).toContain(stands?.id);
    let removed = 0;
    for (let last = stands?.id; last !== undefined; removed += 1) last = (await removeCorrection(ctx, { id: last }))?.id;
    expect(removed, "each took the place of the one before").toBe(6);
  });

  it("are listed with the reviewer's name, page by page, for anyone who may read", async () => {
    const ctx = await testContext();
    const ada = await asPerson(ctx, { name: "Ada" });
    const first = await learnCorrection(ada, given);
    const second = await learnCorrection(ada, { ...given, description: "Office rent" });
    const viewer = await asPerson(ctx, { role: "viewer" });
    expect(await listCorrections(viewer, { limit: 1 })).toMatchObject({
      items: [{ id: second?.id, learnedByName: "Ada" }],
      nextAfter: second?.id,
    });
    expect(await listCorrections(viewer, { limit: 1, after: second?.id })).toMatchObject({ items: [{ id: first?.id }], nextAfter: null });
    await expect(removeCorrection(viewer, { id: first?.id ?? "" })).rejects.toMatchObject({ code: "insufficient_scope" });
  });

  it("do not restore a correction that was undone in the meantime", async () => {
    const ctx = await testContext();
    await learnCorrection(ctx, { ...given, itemId: "itm_1" });
    await learnCorrection(ctx, { ...given, itemId: "itm_2", category: "rent_hire_lease" });
    expect(await removeCorrectionsOf(ctx, { itemId: "itm_1", lineNumber: 1 })).toBe(0);
    await removeCorrectionsOf(ctx, { itemId: "itm_2", lineNumber: 1 });
    expect((await listCorrections(ctx, { limit: 10 })).items).toEqual([]);
  });

  it.each<[string, LearningInput]>([
    ["no vendor", { ...given, vendorName: null, vendorTaxId: null }],
    ["no words", { ...given, description: "2026-03" }],
    ["nothing corrected", { ...given, category: null }],
  ])("are not created for %s", async (_, input) => expect(await learnCorrection(await testContext(), input)).toBeNull());

  it("belong to an account and environment, and need the permission to correct", async () => {
    const ctx = await testContext();
    const learned = await learnCorrection(ctx, given);
    await expect(removeCorrection(await testContext(), { id: learned?.id ?? "" })).rejects.toMatchObject({ code: "resource_not_found" });
    expect((await listCorrections({ ...ctx, environment: "live" }, { limit: 10 })).items).toEqual([]);
    await expect(
      learnCorrection(await testContext({ actor: { kind: "user", userId: "usr_v", role: "viewer" } }), given),
    ).rejects.toMatchObject({ code: "insufficient_scope" });
  });
});
