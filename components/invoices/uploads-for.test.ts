import { expect, it } from "vitest";
import { uploadsFor } from "./uploads-for";

const choices = [{ businessId: "shop", name: "Shop", taxId: null }];

it("takes files for the business in the address, or for none where it names none", () => {
  expect(uploadsFor("shop", { choices, state: "there" })).toEqual({ businessId: "shop", fault: null });
  for (const state of ["waiting", "failed", "there"] as const)
    expect(uploadsFor(null, { choices: [], state }), state).toEqual({ businessId: null, fault: null });
});

it.each(["waiting", "failed", "there"] as const)("takes none for nobody instead of a business that isn't known: %s", (state) => {
  const { businessId, fault } = uploadsFor("shop", { choices: [], state });
  expect(businessId).toBeNull();
  expect(fault).toMatch(/^Nothing was uploaded\. .*[Aa]dd the files again/);
});
