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

it("keeps the country that a request named, also where its rules are not known, and takes nothing that is no country", async () => {
  const { ctx } = await testMember(await testContext(), "owner");
  expect(await saveBusiness(ctx, { ...business, country: "US" })).toMatchObject({ country: "US" });
  await expect(saveBusiness(ctx, { ...business, country: "Nigeria" })).rejects.toThrow("Choose a country from the list");
});

it("an account's own country is one whose rules are known", async () => {
  const { ctx } = await testMember(await testContext(), "owner");
  const account = { name: "Acme", strictSandbox: false };
  expect(await changeAccount(ctx, { ...account, defaultCountry: "KE" })).toMatchObject({ defaultCountry: "KE" });
  for (const defaultCountry of ["ZZ", "ke", ""])
    await expect(changeAccount(ctx, { ...account, defaultCountry })).rejects.toThrow("Choose a country from the list");
});

it("a business belongs to its account and environment alone", async () => {
  const { ctx } = await testMember(await testContext(), "owner");
  await saveBusiness(ctx, { ...business, country: "NG" });
  const seen = async (by: typeof ctx) =>
    [...(await listBusinesses(by)), ...(await listBusinessChoices(by))].map(({ businessId }) => businessId);
  expect(await seen(ctx)).toEqual(["biz_1", "biz_1"]);
  const { ctx: stranger } = await testMember(await testContext(), "owner");
  for (const other of [stranger, { ...ctx, environment: "live" as const }]) expect(await seen(other)).toEqual([]);
});
