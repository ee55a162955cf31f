import { describe, expect, it } from "vitest";

import { foldPartyName, foldTaxId, samePartyName } from "./party-names";

describe("samePartyName", () => {
  it.each([
    ["Acme Ltd", "ACME LIMITED"],
    ["Bola & Sons", "Bola and Sons Ltd."],
    ["Müller GmbH", "Muller"],
    ["Dangote Cement Plc", "DANGOTE CEMENT PLC."],
    ["Alpha Tech Nig. Ltd", "Alpha Technologies Nigeria Limited"],
    ["Mega-Mart", "Mega Mart"],
    ["O'Brien Services", "OBrien Service"],
    ["Adaeze Umeh-Lawson", "Chief (Mrs) Adaeze Umeh-Lawson"],
    ["Dr. Musa Bello", "Alhaji Musa Bello"],
  ])("matches %s and %s", (a, b) => expect(samePartyName(a, b)).toBe(true));

  it.each([
    ["Acme Ltd", "Acne Ltd"],
    ["Adeyemi Consulting", "Adeyemi Catering"],
    ["Dangote Cement", "Dangote Sugar"],
    ["Bola", "Bola Foods"],
    ["Chief Bola", "Bola"],
    ["Lady Ashante Foods", "Prince Foods"],
  ])("does not match %s and %s", (a, b) => expect(samePartyName(a, b)).toBe(false));

  it("tolerates one wrong letter in ten if the name was read by OCR", () => {
    expect(samePartyName("Adeyemi Consulting Ltd", "Adeyerni Consulting Ltd", true)).toBe(false);
    expect(samePartyName("Adeyemi Consulting Ltd", "Adeyemi Consuiting Ltd", true)).toBe(true);
    expect(samePartyName("Adeyemi Consulting Ltd", "Adeyemi Consuiting Ltd")).toBe(false);
  });

  it("foldPartyName keeps a name that consists of a legal form only", () => {
    expect(foldPartyName("Company Limited")).toBe("company limited");
    expect(foldTaxId("12345678-0001 ")).toBe("123456780001");
  });

  it("foldTaxId keeps the digits of other scripts, which would otherwise make all such numbers equal", () => {
    for (const number of ["١٢٣-٤٥٦-٧٨٩", "۱۲۳-۴۵۶-۷۸۹", "１２３-４５６-７８９", "१२३-४५६-७८९", "১২৩-৪৫৬-৭৮৯", "𝟏𝟐𝟑-𝟜𝟝𝟞-𞥗𞥘𞥙"])
      expect(foldTaxId(number), number).toBe("123456789");
  });
});
