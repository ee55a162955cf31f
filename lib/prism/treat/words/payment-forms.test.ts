import { describe, expect, it } from "vitest";
import { contextFixture, invoiceFixture } from "../../fixtures/invoice-fixture";
import { classifyLine } from "../lines/classify-line";
import { treatInvoice } from "../treat-invoice";

const categoryOf = (description: string) => classifyLine({ description, unit: null }, "Bluestar Resources Limited").category;

describe("words for the manner of payment", () => {
  it.each([
    ["Lift maint. retainer Q3", "other_services"],
    ["Retainer for factory cleaning", "other_services"],
    ["Retainership fee - fumigation", "other_services"],
    ["Legal retainer Q3", "professional_services"],
    ["Monthly retainer - IT consulting", "professional_services"],
    ["QS retainer, warehouse construction", "professional_services"],
  ])("do not decide the category beside what is paid for: %s", (description, category) => {
    expect(categoryOf(description)).toBe(category);
  });

  it.each([
    ["Agency staff wages + mgt fee, 42 heads", "other_services"],
    ["Store keeper salary (outsourced)", "other_services"],
    ["Salaries of 14 contract staff, November", "other_services"],
    ["Loaders' wages through labour contractor, fortnight", "other_services"],
    ["Net salaries, September payroll", "not_applicable"],
    ["Salaries as per contract, November", "not_applicable"],
    ["PAYE & pension remittance - outsourced staff", "not_applicable"],
    ["Group management fee, Q3", "professional_services"],
  ])("distinguish supplied staff from the payer's own: %s", (description, category) => {
    expect(categoryOf(description)).toBe(category);
  });

  it.each([
    ["Use of training kitchen/hall, 2 days", "rent_hire_lease"],
    ["Payment for use of football pitch", "rent_hire_lease"],
    ["Use of kitchen equipment", "goods_supply"],
    ["Licence for use of image, hall of fame calendar", "royalty"],
    ["Consultancy on the use of training grounds", "professional_services"],
  ])("recognize the use of a place: %s", (description, category) => {
    expect(categoryOf(description)).toBe(category);
  });

  it('do not read "premium" as insurance in a food\'s grade', () => {
    expect(categoryOf("Carrots Jos Premium")).toBe("goods_supply");
    expect(categoryOf("Maize yellow dry clean")).toBe("goods_supply");
    expect(categoryOf("Insurance premium, rice in transit")).toBe("not_applicable");
  });
});

describe("hire with a service", () => {
  it("is mixed if sold at one price", () => {
    const { mixed, category } = classifyLine(
      { description: "Photocopier rental + service, Oct", unit: null },
      "Bluestar Resources Limited",
    );
    expect([mixed, category]).toEqual([true, "rent_hire_lease"]);
    expect(classifyLine({ description: "Photocopier rental, Oct", unit: null }, "Bluestar Resources Limited").mixed).toBe(false);
  });
});

describe("a license after a software name", () => {
  it("is a royalty, while implementation is a professional service", () => {
    expect(categoryOf("ERP annual user licence (40 users)")).toBe("royalty");
    expect(categoryOf("ERP implementation, phase 2")).toBe("professional_services");
  });
});

describe("an account maintenance fee", () => {
  it("is a bank charge if billed by a bank, not accounting work", () => {
    const wht = (vendorName: string) =>
      treatInvoice(invoiceFixture({ vendorName, lines: [{ description: "Acct maint. fee, Oct", amount: 96_000 }] }), {}, contextFixture())
        .wht;
    expect(wht("Zenith Heritage Bank Plc").category).toBe("not_applicable");
    expect(wht("Bluestar Resources Limited").category).not.toBe("not_applicable");
  });
});

describe("words for quantities, colors and topics", () => {
  it.each([
    ["My sales commission Sept/Oct, 2,400 ctns @ N200", "professional_services"],
    ["Medical Physiology, 14th ed. (textbook)", "goods_supply"],
    ["Law of Contract in Nigeria (textbook)", "goods_supply"],
    ["Printing of physics textbook, 4,000 copies", "other_services"],
  ])("do not decide the category: %s", (description, category) => {
    expect(categoryOf(description)).toBe(category);
  });

  it.each([
    ["Coverall FR orange, asst sizes", null],
    ["Polo shirts, lime, 40", null],
    ["Oranges, 20 bags", "basic_food"],
    ["Orange, 20 bags", "basic_food"],
  ])("distinguish a color from a food: %s", (description, relief) => {
    expect(classifyLine({ description, unit: null }, null).relief?.code ?? null).toBe(relief);
  });
});
