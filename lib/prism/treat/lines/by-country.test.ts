import { describe, expect, it } from "vitest";
import { contextFixture, invoiceFixture } from "../../fixtures/invoice-fixture";
import { treatInvoice } from "../treat-invoice";

const paid = (description: string, vendorCountry: string, vendorName = "Soweto Voices (Pty) Ltd") =>
  treatInvoice(
    invoiceFixture({
      vendorName,
      vendorCountry,
      vendorTaxId: vendorCountry === "NG" ? "12345678-0001" : "4220122222",
      lines: [{ description, amount: 20_000 }],
      ...(vendorCountry === "NG" ? {} : { tax: 0, taxDetails: [] }),
    }),
    {},
    contextFixture(),
  ).wht;

describe("a performance by a vendor from abroad", () => {
  it.each([
    "Choir performance, product launch Lagos",
    "Boxing exhibition bout, purse",
    "Exhibition tennis match, appearance fee",
    "Dance troupe, opening show",
    "Brass band concert, Lagos",
    "Cultural dance show, staff party",
    "Magician, appearance fee",
  ])("is taxed as an entertainer's: %s", (description) => {
    expect(paid(description, "ZA")).toMatchObject({ category: "entertainers_sports", rate: 15 });
  });

  it.each([
    "Exhibition stand, Lagos trade fair",
    "Stage lighting for choir performance",
    "Dance group training",
    "Performance management review",
    "Concert sound equipment rental",
    "Wrist bands for concert",
    "Sound engineering for live concert",
    "Brass fittings, 40 pcs",
    "Event management, product launch",
    "Performance bond",
    "Photography of boxing bout",
  ])("does not include services around a performance: %s", (description) => {
    expect(paid(description, "ZA").category).not.toBe("entertainers_sports");
  });

  it("is an ordinary service when the performer is domestic", () => {
    expect(paid("Choir performance, product launch", "NG", "Ikoyi Voices Ltd")).toMatchObject({ category: "other_services", rate: 2 });
  });
});

describe("an agent who collects for somebody else", () => {
  it.each(["Rent, flat 3, collected as agent for Chief Okoro (landlord)", "Shop rent received on behalf of Alhaji Sule"])(
    "makes the payee uncertain: %s",
    (description) => {
      const wht = paid(description, "NG", "Landmark Agents Ltd");
      expect(wht.confidence).toBeLessThan(0.85);
      expect(wht.reason).toContain("collects for someone else");
    },
  );

  it.each(["Rent, flat 3, Ikoyi", "Agent for 3 months, sales promotion", "Cleaning agents for kitchen", "Goods received for warehouse"])(
    "is not assumed from similar words: %s",
    (description) => {
      expect(paid(description, "NG", "Landmark Agents Ltd").reason).not.toContain("collects for someone else");
    },
  );
});

describe("software from a foreign vendor", () => {
  it.each([
    "QuickBooks annual licence 5 users",
    "SAP user licences 40 named users",
    "Kaspersky endpoint 50 nodes renewal",
    "Warranty extension, turbine",
  ])("is not confidently treated as imported goods: %s", (description) => {
    expect(paid(description, "ZA", "Cape Systems (Pty) Ltd").confidence).toBeLessThan(0.85);
  });

  it("leaves hardware imports and domestic licenses as they are", () => {
    expect(paid("HP EliteBook laptops x 8", "ZA", "Cape Systems (Pty) Ltd")).toMatchObject({
      category: "not_applicable",
      exemption: "imported_goods",
    });
    expect(paid("SAP user licences 40 named users", "NG", "Cape Systems Ltd").confidence).toBeGreaterThanOrEqual(0.85);
  });
});

it.each(["Renewal parts kit, pump", "Licensed toys 200 pcs"])(
  "treats imports as goods even if their name suggests a license: %s",
  (description) => {
    const { exemption, confidence } = paid(description, "ZA");
    expect(exemption).toBe("imported_goods");
    expect(confidence).toBeGreaterThan(0.7);
  },
);

it("gives a software license from abroad low confidence", () => {
  expect(paid("SAP user licences 40 named users", "ZA").confidence).toBeLessThan(0.6);
});
