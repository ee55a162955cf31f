import { expect, it } from "vitest";
import { composedAbroad } from "./composed-abroad";

it.each(["kunden".repeat(40), "vor".repeat(8_000)])("splits a very long compound word without exponential time (%#)", (made) => {
  expect(composedAbroad([`${made}x`, "nr"])).toBeNull();
});

it("recognizes compounds by their parts, with or without linking letters", () => {
  expect([...(composedAbroad(["kundenmehrwertsteueridentifikationsnummer"]) ?? [])]).toEqual(["customerTaxId"]);
  expect([...(composedAbroad(["rechnungsnummer"]) ?? [])]).toEqual(["invoiceNumber"]);
});
