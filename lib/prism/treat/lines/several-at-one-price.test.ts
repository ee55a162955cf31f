import { describe, expect, it } from "vitest";
import { contextFixture, invoiceFixture } from "../../fixtures/invoice-fixture";
import { treatInvoice } from "../treat-invoice";
import { classifyLine } from "./classify-line";

const classOf = (description: string) => classifyLine({ description, unit: null }, null);

describe("hire with maintenance at one price", () => {
  it.each([
    "Full service lease of 5 Hilux incl. maintenance, drivers - Nov",
    "Monthly rental of 3 copiers including maintenance & toner",
    "Forklift rental (servicing included)",
    "Fully maintained lease of 3 forklifts",
  ])("is mixed: %s", (description) => expect(classOf(description)).toMatchObject({ category: "rent_hire_lease", mixed: true }));

  it.each([
    "Lease of 3 forklifts excl. maintenance",
    "Vehicle lease, Hilux (maintenance by lessee)",
    "Car hire with driver and fuel",
    "Crane hire with operator",
    "Hire of service vehicle",
    "Office rent incl. maintenance",
  ])("is hire alone: %s", (description) => expect(classOf(description)).toMatchObject({ category: "rent_hire_lease", mixed: false }));
});

describe("a hall and a meal", () => {
  it("are mixed if joined, and catering alone if the hall is only the place", () => {
    for (const both of ["AGM hall & refreshments", "Hall and catering for 100 guests", "Hall, sound & lunch", "Buffet dinner and ballroom"])
      expect(classOf(both).mixed, both).toBe(true);
    for (const meal of ["Catering at AGM hall", "Lunch for staff at main hall and annex", "Town hall & refreshments"])
      expect(classOf(meal), meal).toMatchObject({ category: "other_services", mixed: false });
  });
});

describe("a rental", () => {
  it("is of a movable whatever it is used as, and of land if a movable only stands nearby", () => {
    expect(classOf("Rent of 20ft container as site store")).toMatchObject({ category: "rent_hire_lease", relief: null });
    expect(classOf("Rent of shipping container office").relief).toBeNull();
    for (const place of ["Rent for store inside container village", "Rent of space for container", "Rent of container shop, Alaba"])
      expect(classOf(place).relief?.code, place).toBe("land_building");
  });

  it("is not of fuel, even if the tank is for diesel", () => {
    expect(classOf("Rent, service charge & diesel").mixed).toBe(true);
    expect(classOf("Rent of diesel tank 5000L")).toMatchObject({ category: "rent_hire_lease", mixed: false });
  });
});

describe("absent workers", () => {
  it("are labor supply although the word also names a machine", () => {
    expect(classOf("Credit: 5 loaders absent 14 Oct").category).toBe("other_services");
    expect(classOf("Wheel loader, used").category).toBe("goods_supply");
    expect(classOf("Attendance register with absent column, 40 pcs").category).toBe("goods_supply");
  });
});

describe("design and build", () => {
  it("is uncertain between construction and design, except for software", () => {
    expect(classOf("Design and build of warehouse").confidence).toBeLessThan(0.85);
    expect(classOf("Design and build of ERP portal").category).toBe("professional_services");
  });
});

describe("costs passed on", () => {
  const treat = (descriptions: string[], taxed: number) =>
    treatInvoice(
      invoiceFixture({
        lines: descriptions.map((description) => ({ description, amount: 100_000, quantity: "1", unitPrice: "100000" })),
        tax: taxed * 7_500,
        taxDetails: [{ rate: 7.5, base: taxed * 100_000, amount: taxed * 7_500 }],
        text: "receipts attached",
      }),
      {},
      contextFixture(),
    ).lines.map(({ wht }) => wht);

  it("with a margin take the category of the other lines, with low confidence", () => {
    const [, passedOn] = treat(["Tax health check", "Flights LOS-ABV, cost plus 5% handling"], 2);
    expect(passedOn).toMatchObject({ category: "professional_services", rate: 5 });
    expect(passedOn?.confidence).toBeLessThan(0.85);
  });

  it("without a margin are disbursements if VAT leaves them out, and uncertain if it does not", () => {
    expect(treat(["Tax health check", "Hotel 2 nights, at cost, receipts attached"], 1)[1]).toMatchObject({ exemption: "out_of_pocket" });
    expect(treat(["Staff cost recharge, Oct"], 1)[0]?.confidence).toBeLessThan(0.85);
  });
});
