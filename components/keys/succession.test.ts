import { expect, it } from "vitest";
import { successionOf } from "./succession";

const key = (id: string, rotatedFrom: string | null = null) => ({ id, last4: id.padStart(4, "0"), rotatedFrom });

it("names the keys that replaced a rotated key, and the key they replaced", () => {
  const [old, first, second] = [key("1"), key("2", "1"), key("3", "1")];
  const keys = [second, first, old];
  expect(successionOf(old, keys)).toEqual({ by: "…0003 and …0002", instead: null });
  expect(successionOf(first, keys)).toEqual({ by: null, instead: "…0001" });
});

it("names no key that is missing from the list", () => {
  expect(successionOf(key("2", "1"), [key("2", "1")])).toEqual({ by: null, instead: null });
  expect(successionOf(key("1"), [key("1"), key("4", "9")])).toEqual({ by: null, instead: null });
});
