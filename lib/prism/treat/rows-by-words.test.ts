import { describe, expect, it } from "vitest";
import { contextFixture, invoiceFixture } from "../fixtures/invoice-fixture";
import type { WhtOpinion } from "../model";
import { treatInvoice } from "./treat-invoice";

const TAX_IDS: Record<string, string> = {
  KE: "P051234567K",
  GH: "C0003456789",
  TZ: "123456789",
  EG: "100531385",
  IN: "27AAPFU0939F1ZV",
  GB: "GB980780684",
};

function withheld(country: string, vendorName: string, description: string, vendorCountry = country): WhtOpinion {
  const invoice = invoiceFixture({
    vendorName,
    vendorCountry,
    vendorTaxId: TAX_IDS[vendorCountry] ?? null,
    customerCountry: country,
    tax: 0,
    taxDetails: [],
    lines: [{ description, amount: 1_000_000 }],
  });
  return treatInvoice(invoice, { country }, contextFixture()).wht;
}

describe("rows of the withholding table chosen by a line's words", () => {
  it.each([
    ["KE", "Nakuru Ads Ltd", "Billboard advertising, October", "KE-WHT-MARKETING", 5],
    ["KE", "Nakuru Metals Ltd", "Scrap metal, 3 tons", "KE-WHT-SCRAP", 1.5],
    ["GH", "Labone Estates Ltd", "Rent of 3-bedroom apartment", "GH-WHT-RENT-RES", 8],
    ["GH", "Labone Estates Ltd", "Office rent, Airport Residential Area", "GH-WHT-RENT-COM", 15],
    ["GH", "Labone Estates Ltd", "Shop rent, Cedi House", "GH-WHT-RENT-COM", 15],
    ["GH", "Tarkwa Mines Ltd", "Unprocessed gold", "GH-WHT-MINERALS", 1.5],
    ["TZ", "Dodoma Agents Ltd", "Sales commission, October", "TZ-WHT-AGENT", 10],
    ["TZ", "Dodoma Engineers Ltd", "Testing and commissioning of generator", "TZ-WHT-SERVICES", 5],
    ["TZ", "Ms Asha Juma", "Influencer content creation", "TZ-WHT-DIGITAL", 5],
    ["IN", "Konkan Agents Pvt Ltd", "Sales commission, October", "IN-TDS-194H-2026", 2],
    ["IN", "Konkan Tech Pvt Ltd", "Technical support services", "IN-TDS-194J-TECH-2026", 2],
    ["IN", "Konkan Plant Pvt Ltd", "Hire of excavator", "IN-TDS-194I-PLANT-2026", 2],
    ["IN", "Konkan Estates Pvt Ltd", "Office rent, October", "IN-TDS-194I-2026", 10],
    ["IN", "Konkan Law Pvt Ltd", "Legal fees on commission dispute", "IN-TDS-194J-2026", 10],
    ["IN", "Konkan Estates Pvt Ltd", "Hire of banquet hall", "IN-TDS-194I-2026", 10],
    ["IN", "Konkan Plant Pvt Ltd", "Hire of banquet hall chairs", "IN-TDS-194I-PLANT-2026", 2],
    ["GH", "Labone Estates Ltd", "Hire of hall", "GH-WHT-RENT-COM", 15],
    ["GH", "Labone Estates Ltd", "Guest house rent", "GH-WHT-RENT-COM", 15],
    ["KE", "Nakuru Law LLP", "Staff promotion training", "KE-WHT-PROF", 5],
    ["EG", "Delta Agencies Co", "Sales commission, October", "EG-WHT-COMMISSION", 5],
  ])("in %s, %s: %s falls under %s, %s%%", (country, vendor, description, ruleId, rate) => {
    expect(withheld(country, vendor, description)).toMatchObject({ ruleId, rate });
  });

  it("tax insurance premiums paid abroad; domestic premiums have a known row only in Tanzania", () => {
    const abroad = (country: string) => withheld(country, "Lloyd Marine Insurance Ltd", "Marine insurance premium", "GB").rate;
    expect(["KE", "GH", "TZ"].map(abroad)).toEqual([5, 5, 10]);
    expect(withheld("TZ", "Dodoma Insurance Ltd", "Motor insurance premium")).toMatchObject({ applicable: false, rate: 0 });
    expect(withheld("KE", "Nairobi Insurance Ltd", "Motor insurance premium").applicable).toBeNull();
  });

  it("tax payments to foreign sellers of land in South Africa", () => {
    expect(withheld("ZA", "Thames Estates Ltd", "Purchase of land, Erf 221", "GB")).toMatchObject({ ruleId: "ZA-WHT-PROPERTY", rate: 10 });
    expect(withheld("ZA", "Karoo Estates Ltd", "Purchase of land, Erf 221").ruleId).not.toBe("ZA-WHT-PROPERTY");
  });

  it("do not apply the rate for rent of land to hire of equipment", () => {
    for (const country of ["GH", "TZ"]) expect(withheld(country, "Coast Plant Ltd", "Hire of crane").applicable).toBeNull();
    expect(withheld("KE", "Thames Plant Ltd", "Hire of crane", "GB").applicable).toBeNull();
    expect(withheld("KE", "Thames Estates Ltd", "Office rent, Nairobi", "GB").rate).toBe(30);
  });

  it("are not chosen by words that only occur in another phrase", () => {
    for (const words of ["Scrap books for school", "Vaccination campaign services", "Promotion exams printing"])
      expect(withheld("KE", "Nakuru Works Ltd", words).ruleId, words).toBeNull();
  });

  it("leave resident individuals and banks out of Ghana's row for interest", () => {
    const interest = (vendor: string) => withheld("GH", vendor, "Interest on loan, third quarter");
    expect(interest("Accra Holdings Ltd")).toMatchObject({ applicable: true, rate: 8 });
    for (const vendor of ["Mr. Kofi Mensah", "Ghana Commercial Bank Ltd"])
      expect(interest(vendor)).toMatchObject({ applicable: false, ruleId: "GH-WHT-INTEREST" });
  });

  it("leave a ministry's fee out of Nigeria's table, whatever work it is charged on", () => {
    const fee = withheld("NG", "Ibarapa Ministry of Lands", "Survey plan approval fee, Ministry of Lands");
    expect(fee).toMatchObject({ applicable: false, exemption: "outside_table" });
  });
});
