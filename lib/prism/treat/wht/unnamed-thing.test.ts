import { describe, expect, it } from "vitest";
import { checkInvoice, decide } from "../../check/check-invoice";
import { contextFixture, documentFixture, invoiceFixture } from "../../fixtures/invoice-fixture";
import { treatInvoice } from "../treat-invoice";
import { namesNoThing } from "./unnamed-thing";

/** The tax withheld from a line of INR 250,000 in India, and whether it goes to review. */
function indian(description: string) {
  const invoice = invoiceFixture({
    currency: "INR",
    vendorCountry: "IN",
    customerCountry: "IN",
    vendorName: "Konkan Services Pvt Ltd",
    vendorTaxId: "27AAPFU0939F1ZV",
    lines: [{ description, amount: 250_000, quantity: "1", unitPrice: "250000" }],
    tax: 45_000,
    taxDetails: [{ rate: 18, base: 250_000, amount: 45_000 }],
  });
  const request = { country: "IN" };
  const context = contextFixture();
  const treatment = treatInvoice(invoice, request, context);
  const { recommendation } = decide(
    invoice,
    treatment,
    checkInvoice(documentFixture(), invoice, treatment, request, context),
    context.thresholds,
  );
  const { rate, alternatives } = treatment.wht;
  return { rate, others: alternatives.filter((other) => other.category === "rent_hire_lease").map((other) => other.rate), recommendation };
}

describe("Indian withholding on rent of an unnamed thing", () => {
  it.each([
    "Lease charges",
    "Lease charges, October 2026",
    "Monthly lease rentals",
    "Hire charges for Q2 FY 2026-27",
    "LEASE RENTAL PAYMENT - 3RD INSTALMENT",
    "Hiring charges as per agreement dt 01/04/2026",
  ])("goes to review with both rates: %s", (description) => {
    expect(indian(description)).toEqual({ rate: 2, others: [10], recommendation: "review" });
  });

  it.each(["Excavator hire charges", "Lease of laptops, October 2026", "Hire of 40T crane, 20 days", "DG set rental, monthly"])(
    "is that for equipment if equipment is named: %s",
    (description) => {
      expect(indian(description)).toEqual({ rate: 2, others: [], recommendation: "approve" });
    },
  );

  it.each(["Office rent, October 2026", "Lease of warehouse, Bhiwandi", "Rent of shop for November"])(
    "is that for land if a place is named: %s",
    (description) => {
      expect(indian(description)).toEqual({ rate: 10, others: [], recommendation: "approve" });
    },
  );
});

describe("namesNoThing", () => {
  it.each([
    "Crane hire",
    "Lease of land",
    "Rent - godown",
    "Hire of DJ",
    "Vehicle lease EMI",
    "Hire of ox",
    "Laptop rental for May",
    "Rental of 5 ACs",
    "Marquee hire, 2 days",
    "Container lease",
    "किराया",
    "Leasehold improvements",
  ])("returns false for %s", (text) => {
    expect(namesNoThing(text)).toBe(false);
  });
});
