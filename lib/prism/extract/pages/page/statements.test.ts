import { describe, expect, it } from "vitest";
import { statementsInText } from "./statements";

describe("what a page says of VAT registration", () => {
  it.each([
    "We are not VAT registered.",
    "The supplier is not registered for VAT",
    "Not yet VAT-registered",
    "not a VAT registered supplier",
    "Non-VAT registered",
  ])("%s", (sentence) => {
    expect(statementsInText(sentence).map(({ kind }) => kind)).toContain("vat_not_registered");
  });

  it.each(["VAT registered: 12345678-0001", "Not registered office: 4 Marina", "This company is VAT registered"])(
    "and not: %s",
    (sentence) => {
      expect(statementsInText(sentence).map(({ kind }) => kind)).not.toContain("vat_not_registered");
    },
  );
});

describe("what a page says of a small business", () => {
  it.each(["Small business exemption, VAT Act s.8", "Small company exempt from VAT", "Kleinunternehmer nach § 19 UStG"])(
    "%s",
    (sentence) => {
      expect(statementsInText(sentence).map(({ kind }) => kind)).toContain("small_business");
    },
  );

  it.each(["Small business accounting software, annual licence", "Training for small company owners"])("and not: %s", (sentence) => {
    expect(statementsInText(sentence)).toEqual([]);
  });
});

describe("what was paid at a till", () => {
  it.each([
    "POS CARD 90,600.00",
    "POS 90,600.00",
    "Visa 90,600.00",
    "Cash N 61,000.00",
    "POS CARD GTB *4471 39,950.00",
    "Card First Bank **** 2201 1,250.00",
  ])("is named beside its amount: %s", (line) => {
    expect(statementsInText(line).map(({ kind }) => kind)).toEqual(["paid_over_counter"]);
  });

  it("is not a balance of money", () => {
    expect(statementsInText("Cash at bank 39,950.00")).toEqual([]);
  });
});
