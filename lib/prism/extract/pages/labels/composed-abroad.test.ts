import { expect, it } from "vitest";
import { composedAbroad } from "./composed-abroad";

it.each(["kunden".repeat(40), "vor".repeat(8_000)])("a word made of many parts costs no more than a moment (%#)", (made) => {
  expect(composedAbroad([`${made}x`, "nr"])).toBeNull();
});

it("a compound is its parts, whatever links them", () => {
  expect([...(composedAbroad(["kundenmehrwertsteueridentifikationsnummer"]) ?? [])]).toEqual(["customerTaxId"]);
  expect([...(composedAbroad(["rechnungsnummer"]) ?? [])]).toEqual(["invoiceNumber"]);
});
