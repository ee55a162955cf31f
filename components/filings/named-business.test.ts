import { expect, it } from "vitest";
import { namedBusiness } from "./named-business";

it("shows a business by its name, else by its id, and says where a filing names none", () => {
  expect(namedBusiness({ businessName: "Kuramo", businessId: "b-1" })).toBe("Kuramo");
  expect(namedBusiness({ businessName: null, businessId: "b-1" })).toBe("b-1");
  expect(namedBusiness({ businessName: null, businessId: null })).toBe("Not named in the filing");
});
