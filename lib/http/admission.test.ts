import { expect, it } from "vitest";
import { businessesNamed } from "./admission";

it("businessesNamed collects every business named in a request body, without duplicates", () => {
  expect(businessesNamed({ businessId: "top", businesses: [{ businessId: "a" }, { businessId: "b" }] })).toEqual(["top", "a", "b"]);
  expect(businessesNamed({ invoices: [{ businessId: "a" }, { businessId: "a" }, {}] })).toEqual(["a"]);
  expect(businessesNamed({ data: [{ businessId: "line" }] })).toEqual(["line"]);
  expect(businessesNamed({ payload: [{ businessId: "one" }, { businessId: "two" }] })).toEqual(["one", "two"]);
  expect(businessesNamed({ payload: [{ businessId: "one", data: [{ businessId: "two" }, { businessId: "one" }] }] })).toEqual([
    "one",
    "two",
  ]);
  for (const none of [undefined, null, "text", [], { businessId: 7 }, { data: null }, { data: [null, "x"] }])
    expect(businessesNamed(none)).toEqual([]);
});
