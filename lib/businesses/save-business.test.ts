import { expect, it } from "vitest";
import { changeAccount } from "@/lib/accounts/change-account";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { listBusinessChoices, listBusinesses } from "./businesses";
import { saveBusiness } from "./save-business";

const business = {
  businessId: "biz_1",
  name: null,
  taxId: null,
  state: null,
  vatWithholdingAgent: false,
  isIndividual: false,
  annualTurnover: null,
};

it("accepts a country without known rules, and refuses an invalid one", async () => {
  const { ctx } = await testMember(await testContext(), "owner");
  expect(await saveBusiness(ctx, { ...business, country: "US" })).toMatchObject({ country: "US" });
  await expect(saveBusiness(ctx, { ...business, country: "Nigeria" })).rejects.toMatchObject({
    faults: [{ field: "country", message: "Choose a country from the list" }],
  });
});

it("takes every ID that an API request may name, in the form in which requests are stored", async () => {
  const { ctx } = await testMember(await testContext(), "owner");
  const businessId = "b".repeat(255);
  expect(await saveBusiness(ctx, { businessId, country: "NG" })).toMatchObject({ businessId });
  expect(await saveBusiness(ctx, { businessId: "Head\u00a0office ", country: "NG" })).toMatchObject({ businessId: "Head office" });
  await expect(saveBusiness(ctx, { businessId: "b".repeat(256), country: "NG" })).rejects.toMatchObject({ code: "invalid_request" });
});

it.each([
  ["businessId", "biz\u200b_1", "contains an invisible character (U+200B, character 4): remove it"],
  ["name", "\u200b", "must have a character that can be seen"],
  ["state", " \u2800", "must have a character that can be seen"],
])("refuses a %s with invisible characters", async (field, value, message) => {
  const { ctx } = await testMember(await testContext(), "owner");
  await expect(saveBusiness(ctx, { ...business, country: "NG", [field]: value })).rejects.toMatchObject({
    code: "invalid_request",
    faults: [{ field, message }],
  });
  expect(await listBusinesses(ctx)).toEqual([]);
});

it("keeps fields that the input omits, and validates a tax ID by the stored country", async () => {
  const { ctx } = await testMember(await testContext(), "owner");
  await saveBusiness(ctx, {
    ...business,
    country: "NG",
    name: "Acme",
    taxId: "12345678-0001",
    annualTurnover: 5_000_000,
    isIndividual: true,
  });
  expect(await saveBusiness(ctx, { businessId: "biz_1", state: "Lagos", annualTurnover: 0 })).toMatchObject({
    name: "Acme",
    country: "NG",
    taxId: "12345678-0001",
    state: "Lagos",
    annualTurnover: 0,
    isIndividual: true,
    vatWithholdingAgent: false,
  });
  expect(await saveBusiness(ctx, { businessId: "biz_1", annualTurnover: null, name: "" })).toMatchObject({
    annualTurnover: null,
    name: null,
  });
  await expect(saveBusiness(ctx, { businessId: "biz_1", taxId: "none yet" })).rejects.toMatchObject({ faults: [{ field: "taxId" }] });
  expect(await saveBusiness(ctx, { businessId: "biz_1", taxId: "" })).toMatchObject({ taxId: null, state: "Lagos" });
});

it("refuses to add a business that exists, and keeps its data", async () => {
  const { ctx } = await testMember(await testContext(), "owner");
  const known = { businessId: "kestrel-bay", name: "Kestrel Bay", country: "NG", taxId: "12345678-0001", state: "Lagos" };
  await saveBusiness(ctx, { ...known, isNew: true, vatWithholdingAgent: true, annualTurnover: 5_000_000 });
  const [before] = await listBusinesses(ctx);
  const blank = { ...business, businessId: "kestrel-bay", name: "Kestrel", taxId: "", state: "", country: "NG", isNew: true };
  await expect(saveBusiness(ctx, blank)).rejects.toMatchObject({ faults: [{ field: "businessId", code: "business_exists" }] });
  expect(await listBusinesses(ctx)).toEqual([before]);
  expect(before).toMatchObject({ taxId: "12345678-0001", state: "Lagos", annualTurnover: 5_000_000, vatWithholdingAgent: true });
});

it("adds a business once if two add it at the same time", async () => {
  const { ctx } = await testMember(await testContext(), "owner");
  const add = (name: string) => saveBusiness(ctx, { ...business, businessId: "both", name, country: "NG", isNew: true });
  const outcomes = await Promise.allSettled([add("One"), add("Other")]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

it("refuses an invisible account name", async () => {
  const { ctx } = await testMember(await testContext(), "owner");
  await expect(changeAccount(ctx, { name: "\u200b" })).rejects.toMatchObject({
    code: "invalid_request",
    faults: [{ field: "name", message: "Enter the company's name" }],
  });
});

it("requires a country with known rules for an account", async () => {
  const { ctx } = await testMember(await testContext(), "owner");
  const account = { name: "Acme", strictSandbox: false };
  expect(await changeAccount(ctx, { ...account, defaultCountry: "KE" })).toMatchObject({ defaultCountry: "KE" });
  for (const defaultCountry of ["ZZ", "ke", ""])
    await expect(changeAccount(ctx, { ...account, defaultCountry })).rejects.toMatchObject({
      faults: [{ field: "defaultCountry", message: "Choose a country from the list" }],
    });
});

it("lists businesses only in their own account and environment", async () => {
  const { ctx } = await testMember(await testContext(), "owner");
  await saveBusiness(ctx, { ...business, country: "NG" });
  const seen = async (by: typeof ctx) =>
    [...(await listBusinesses(by)), ...(await listBusinessChoices(by))].map(({ businessId }) => businessId);
  expect(await seen(ctx)).toEqual(["biz_1", "biz_1"]);
  const { ctx: stranger } = await testMember(await testContext(), "owner");
  for (const other of [stranger, { ...ctx, environment: "live" as const }]) expect(await seen(other)).toEqual([]);
});
