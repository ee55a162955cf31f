import { expect, it } from "vitest";
import { labelKindsByMeaning } from "./kinds-by-meaning";

it.each(["kunden".repeat(40), "vor".repeat(8_000)])("splits a very long compound word without exponential time (%#)", (made) => {
  expect(labelKindsByMeaning([`${made}x`, "nr"])).toBeNull();
});

it("recognizes compounds by their parts, with or without linking letters", () => {
  expect([...(labelKindsByMeaning(["kundenmehrwertsteueridentifikationsnummer"]) ?? [])]).toEqual(["customerTaxId"]);
  expect([...(labelKindsByMeaning(["rechnungsnummer"]) ?? [])]).toEqual(["invoiceNumber"]);
});
