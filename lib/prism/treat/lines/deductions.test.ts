import { describe, expect, it } from "vitest";
import { contextFixture, invoiceFixture, type LineFixture } from "../../fixtures/invoice-fixture";
import { treatInvoice } from "../treat-invoice";

const categories = (...lines: LineFixture[]) =>
  treatInvoice(invoiceFixture({ lines }), {}, contextFixture()).lines.map(({ category }) => category.code);
const study = { description: "Feasibility study", amount: 6_000_000 };
const rice = { description: "Local rice 50kg x 20", amount: 1_500_000 };

describe("a rounding line", () => {
  it("takes the category of the largest line if it is small", () => {
    expect(categories(study, { description: "Rounding", amount: 0.4 })[1]).toBe("professional_services");
    expect(categories(rice, study, { description: "Round off difference", amount: -0.21 })[2]).toBe("professional_services");
    expect(categories(rice, { description: "Rounding", amount: 90_000 })[1]).not.toBe("goods_supply");
    expect(categories(study, { description: "Rounding of edges, 20 sheets", amount: 100 })[1]).not.toBe("professional_services");
  });
});

describe("a deduction from the price", () => {
  it("takes the category of the lines beside it", () => {
    expect(categories(study, { description: "Less: advance invoiced 25 July 2025", amount: -1_800_000 })).toEqual([
      "professional_services",
      "professional_services",
    ]);
    expect(categories(study, { description: "Less: retention 5%", amount: -300_000 })[1]).toBe("professional_services");
    const hired = { description: "Rental of 250kVA generator, Oct", amount: 1_550_000 };
    expect(categories(hired, { description: "Less: 4 days downtime", amount: -200_000 })[1]).toBe("rent_hire_lease");
    expect(
      categories({ description: "Guards day/night", amount: 1_680_000 }, { description: "Less absentism (9 shifts)", amount: -72_000 })[1],
    ).toBe("other_services");
    expect(categories(study, { description: "Less: previously invoiced", amount: -300_000 })[1]).toBe("professional_services");
    const { vat } = treatInvoice(
      invoiceFixture({ lines: [rice, { description: "Less: deposit", amount: -500_000 }], tax: 0, taxDetails: [] }),
      {},
      contextFixture(),
    );
    expect(vat).toMatchObject({ treatment: "zero_rated", taxableBaseMinor: 100_000_000 });
  });

  it("does not include taxes, refundable deposits, positive amounts, or deductions beside lines of several categories", () => {
    const hire = { description: "Hire of excavator, 12 days", amount: 3_000_000 };
    expect(categories(hire, { description: "Less: WHT already deducted", amount: -300_000 })[1]).not.toBe("rent_hire_lease");
    expect(categories(hire, { description: "Less: refundable deposit", amount: -300_000 })[1]).not.toBe("rent_hire_lease");
    expect(categories(hire, { description: "Retention", amount: 300_000 })[1]).not.toBe("rent_hire_lease");
    expect(categories(hire, study, { description: "Less: advance invoiced", amount: -300_000 })[2]).not.toBe("rent_hire_lease");
  });
});

describe("the levy for the Nigerian Content Development Fund", () => {
  const works = { description: "Rig maintenance services, October", amount: 90_000_000 };
  const codeOf = (description: string, amount = -900_000) => {
    const treatment = treatInvoice(invoiceFixture({ lines: [works, { description, amount }] }), {}, contextFixture());
    return [treatment.lines[1]?.category.code, treatment.wht.confidence > 0.84];
  };

  it.each([
    "NCDMB 1% levy deduction",
    "Less: NCDMB 1% NCD Fund",
    "Less Nigerian Content Development Fund 1%",
    "Less NCDF",
    "Less 1% local content levy",
  ])("is no reduction of the price, and goes to review if it is taken off: %s", (description) => {
    expect(codeOf(description)).toEqual(["not_applicable", false]);
  });

  it("leaves the base of VAT at the whole price", () => {
    const levy = { description: "Less: NCDMB 1% levy", amount: -900_000 };
    const { vat } = treatInvoice(invoiceFixture({ lines: [works, levy], tax: 6_750_000 }), {}, contextFixture());
    expect(vat).toMatchObject({ taxableBaseMinor: 9_000_000_000 });
  });

  it.each([
    "Less: retention 5%",
    "Less: advance payment",
    "Less: discount on content creation",
    "Less 2 days downtime",
    "Deduct: content not delivered",
    "Discount as per local content plan",
    "Less: previously invoiced",
    "Less rebate",
    "Less: advance paid, NCDMB HQ fit-out",
    "Less: retention 5%, NCDMB tower",
    "Discount on NCDMB certification project",
  ])("is not read from another deduction: %s", (description) => {
    expect(codeOf(description)).toEqual(["other_services", true]);
  });

  it.each(["Training on NCDMB rules", "Nigerian content compliance report", "NCD fund workshop", "Local content levy training"])(
    "is not read from a supply: %s",
    (description) => {
      expect(codeOf(description, 900_000)[0]).not.toBe("not_applicable");
    },
  );
});
