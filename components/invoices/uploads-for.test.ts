import { expect, it } from "vitest";
import { uploadsFor } from "./uploads-for";

const choices = [{ businessId: "shop", name: "Shop", taxId: null }];

it("uploads for the business in the URL, or for none if it names none", () => {
  expect(uploadsFor("shop", { choices, state: "there" })).toEqual({ businessId: "shop", fault: null });
  for (const state of ["waiting", "failed", "there"] as const)
    expect(uploadsFor(null, { choices: [], state }), state).toEqual({ businessId: null, fault: null });
});

it.each(["waiting", "failed", "there"] as const)("uploads nothing if the business in the URL is not among the choices: %s", (state) => {
  const { businessId, fault } = uploadsFor("shop", { choices: [], state });
  expect(businessId).toBeNull();
  expect(fault).toMatch(/^Nothing was uploaded\. .*[Aa]dd the files again/);
});
