import { expect, it } from "vitest";
import { filerOf } from "./named-business";

it("filerOf shows the business's name, else its id, else the account", () => {
  expect(filerOf({ businessName: "Kuramo", businessId: "b-1" }, "Ada & Sons")).toEqual(["Business", "Kuramo"]);
  expect(filerOf({ businessName: null, businessId: "b-1" }, "Ada & Sons")).toEqual(["Business", "b-1"]);
  expect(filerOf({ businessName: null, businessId: null }, "Ada & Sons")).toEqual(["Account", "Ada & Sons"]);
});
