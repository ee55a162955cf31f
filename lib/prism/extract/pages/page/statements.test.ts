import { describe, expect, it } from "vitest";
import { extractDrawn, rows } from "@/lib/prism/testing/drawn-invoice";
import { statementsInText } from "./statements";

describe("statements of missing VAT registration", () => {
  it.each([
    "We are not VAT registered.",
    "The supplier is not registered for VAT",
    "Not yet VAT-registered",
    "not a VAT registered supplier",
    "Non-VAT registered",
  ])("recognizes “%s”", (sentence) => {
    expect(statementsInText(sentence).map(({ kind }) => kind)).toContain("vat_not_registered");
  });

  it.each(["VAT registered: 12345678-0001", "Not registered office: 4 Marina", "This company is VAT registered"])(
    "ignores “%s”",
    (sentence) => {
      expect(statementsInText(sentence).map(({ kind }) => kind)).not.toContain("vat_not_registered");
    },
  );
});

describe("statements of a small business exemption", () => {
  it.each(["Small business exemption, VAT Act s.8", "Small company exempt from VAT", "Kleinunternehmer nach § 19 UStG"])(
    "recognizes “%s”",
    (sentence) => {
      expect(statementsInText(sentence).map(({ kind }) => kind)).toContain("small_business");
    },
  );

  it.each(["Small business accounting software, annual licence", "Training for small company owners"])("ignores “%s”", (sentence) => {
    expect(statementsInText(sentence)).toEqual([]);
  });
});

describe("payments at a till", () => {
  it.each([
    "POS CARD 90,600.00",
    "POS 90,600.00",
    "Visa 90,600.00",
    "Cash N 61,000.00",
    "POS CARD GTB *4471 39,950.00",
    "Card First Bank **** 2201 1,250.00",
  ])("are recognized by the means of payment beside the amount: %s", (line) => {
    expect(statementsInText(line).map(({ kind }) => kind)).toEqual(["paid_over_counter"]);
  });

  it("don't include a cash balance", () => {
    expect(statementsInText("Cash at bank 39,950.00")).toEqual([]);
  });
});

describe("statements that may not apply to the invoice", () => {
  const kinds = (text: string) => statementsInText(text).map(({ kind }) => kind);

  it.each([
    "Goods not of our manufacture carry only the warranty of their maker.",
    "In the case of goods not of our manufacture the buyer is entitled only to the benefit of any guarantee given to us",
    "Goods other than those manufactured by us are sold as they are",
    "If goods are of our own manufacture, they may be returned",
    "Where goods are\nmanufactured by us, claims go to our works",
    "A 2% discount applies if paid in cash within 7 days.",
    "2% discount for invoices paid in cash within 7 days",
    "This is not a cash sale",
    "Reverse charge: No",
    "Whether tax is payable on reverse charge: No",
    "Reverse charge (Y/N): N",
    "Reverse charge - No",
    "No - reverse charge does not apply",
    "Goods manufactured by us may be returned",
    "Under clause 7 may be returned what is manufactured by us",
    "Reverse charge: No  Total VAT 7.5%",
    "Reverse charge: No Total VAT 30,000.00",
    "VAT exempt: No Standard rated VAT",
    "WHT exempt: No Withholding tax 5%",
    "We only accept returns of goods manufactured by us",
    "Not subject to reverse charge",
    "Reverse Charge Applicable? No",
    "Amount of Tax subject to Reverse Charge: 0.00",
    "GST Payable on Reverse Charge: 0.00",
    "Reverse charge - NA",
    "Reverse charge applies where the customer is registered for VAT",
    "Export sale: No",
    "Not an export sale",
    "VAT exempt: No",
    "Exempt from WHT if a certificate is attached",
    "WHT exempt: no",
    "If you are not VAT registered, please tell us",
    "The customer is not VAT registered",
    "Wir sind kein Kleinunternehmer",
    "Small business exemption does not apply",
  ])("ignores “%s”", (text) => {
    expect(kinds(text)).toEqual([]);
  });

  it.each([
    ["Returns are not accepted. All goods are of our own manufacture.", "own_manufacture"],
    ["Receipt No. 1043 CASH SALE", "paid_over_counter"],
    ["Paid: cash", "paid_over_counter"],
    ["Reverse charge: Yes", "reverse_charge"],
    ["Reverse charge applicable? Yes", "reverse_charge"],
    ["Reverse charge: 0% VAT", "reverse_charge"],
    ["No VAT charged - reverse charge applies", "reverse_charge"],
    ["Reverse charge: customer to account for VAT to HMRC", "reverse_charge"],
    ["Export sale no. 7", "export"],
    ["WHT exemption certificate no 22/LAG/1", "wht_exempt"],
    ["Withholding tax exemption No. 4471", "wht_exempt"],
    ["Es wird keine Umsatzsteuer berechnet, da Kleinunternehmer", "small_business"],
    ["TVA non applicable", "vat_not_registered"],
    ["VAT No  Not VAT registered", "vat_not_registered"],
    ["VAT Reg. No Not VAT registered", "vat_not_registered"],
    ["Reverse charge - No UK VAT charged", "reverse_charge"],
    ["Reverse charge: no Nigerian VAT charged", "reverse_charge"],
    ["Exempt from VAT - no output tax", "vat_exempt"],
    ["Reverse charge - no VAT has been charged", "reverse_charge"],
    ["Reverse charge - no VAT will be charged", "reverse_charge"],
    ["Reverse charge: no VAT applies", "reverse_charge"],
    ["Reverse charge: no VAT, customer to account for VAT", "reverse_charge"],
    ["Tax exempt: no VAT collected", "vat_exempt"],
    ["Reverse charge - no UK import VAT charged", "reverse_charge"],
    ["Reverse charge - no additional UK VAT charged", "reverse_charge"],
    ["VAT exempt: non profit organisation", "vat_exempt"],
    ["VAT: No - reverse charge applies", "reverse_charge"],
    ["CASH SALE No. 0412  Date: 14 May 2026", "paid_over_counter"],
    ["Paid in cash on 14 May 2026", "paid_over_counter"],
    ["Cash Sale  Customer: May & Baker Nigeria Plc", "paid_over_counter"],
    ["PAID CASH - five thousand three hundred naira only", "paid_over_counter"],
    ["Goods manufactured by us at our Aba factory, May 2026 batch", "own_manufacture"],
  ])("recognizes a claim that does apply: %s", (text, kind) => {
    expect(kinds(text)).toContain(kind);
  });
});

it.each([
  ["Reverse charge: No", "Total VAT 7.5%"],
  ["Reverse charge: No", "7.5% VAT"],
  ["VAT exempt: No", "Standard rated VAT"],
  ["Export sale: No", "Output VAT"],
  ["WHT exempt: No", "Withholding tax 5%"],
])("doesn't join the answer “%s” with the next column's “%s”", async (answer, column) => {
  const invoice = await extractDrawn(
    [{ x: 40, y: 50, text: "INVOICE", size: 20 }],
    rows(100, 16, [[40, "Invoice number"], [150, "TG-1188"]], [[40, answer], [300, column]], [[40, "Guards"], [-550, "400,000.00"]]), // prettier-ignore
  );
  expect(invoice.statements).toEqual([]);
});
