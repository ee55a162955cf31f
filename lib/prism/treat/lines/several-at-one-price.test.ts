import { describe, expect, it } from "vitest";
import { contextFixture, invoiceFixture } from "../../fixtures/invoice-fixture";
import { treatInvoice } from "../treat-invoice";
import { classifyLine } from "./classify-line";

const classOf = (description: string) => classifyLine({ description, unit: null }, null);

describe("hire with upkeep at one price", () => {
  it.each([
    "Full service lease of 5 Hilux incl. maintenance, drivers - Nov",
    "Monthly rental of 3 copiers including maintenance & toner",
    "Forklift rental (servicing included)",
    "Fully maintained lease of 3 forklifts",
  ])("is open: %s", (description) => expect(classOf(description)).toMatchObject({ category: "rent_hire_lease", mixed: true }));

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
  it("are two things where they are joined, and one where the hall is only the place", () => {
    for (const both of ["AGM hall & refreshments", "Hall and catering for 100 guests", "Hall, sound & lunch", "Buffet dinner and ballroom"])
      expect(classOf(both).mixed, both).toBe(true);
    for (const meal of ["Catering at AGM hall", "Lunch for staff at main hall and annex", "Town hall & refreshments"])
      expect(classOf(meal), meal).toMatchObject({ category: "other_services", mixed: false });
  });
});

describe("what is let", () => {
  it("is a movable whatever it serves as, and a place that only stands near one", () => {
    expect(classOf("Rent of 20ft container as site store")).toMatchObject({ category: "rent_hire_lease", relief: null });
    expect(classOf("Rent of shipping container office").relief).toBeNull();
    for (const place of ["Rent for store inside container village", "Rent of space for container", "Rent of container shop, Alaba"])
      expect(classOf(place).relief?.code, place).toBe("land_building");
  });

  it("is no fuel", () => {
    expect(classOf("Rent, service charge & diesel").mixed).toBe(true);
    expect(classOf("Rent of diesel tank 5000L")).toMatchObject({ category: "rent_hire_lease", mixed: false });
  });
});

describe("people who are absent", () => {
  it("are lent people, where their name is that of a machine as well", () => {
    expect(classOf("Credit: 5 loaders absent 14 Oct").category).toBe("other_services");
    expect(classOf("Wheel loader, used").category).toBe("goods_supply");
    expect(classOf("Attendance register with absent column, 40 pcs").category).toBe("goods_supply");
  });
});

describe("design and build", () => {
  it("is open between works and their design, but for programs", () => {
    expect(classOf("Design and build of warehouse").confidence).toBeLessThan(0.85);
    expect(classOf("Design and build of ERP portal").category).toBe("professional_services");
  });
});

describe("costs that are passed on", () => {
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

  it("with a margin are a price of the kind of the other lines, for a person", () => {
    const [, passedOn] = treat(["Tax health check", "Flights LOS-ABV, cost plus 5% handling"], 2);
    expect(passedOn).toMatchObject({ category: "professional_services", rate: 5 });
    expect(passedOn?.confidence).toBeLessThan(0.85);
  });

  it("without one are outlays where VAT leaves them out, and for a person where it does not", () => {
    expect(treat(["Tax health check", "Hotel 2 nights, at cost, receipts attached"], 1)[1]).toMatchObject({ exemption: "out_of_pocket" });
    expect(treat(["Staff cost recharge, Oct"], 1)[0]?.confidence).toBeLessThan(0.85);
  });
});
