import { describe, expect, it } from "vitest";
import { rulePack } from ".";
import { explainWht, type WhtQuestion } from "./explain-wht";
import type { RulePack } from "./rule-pack";

function pack(country: string): RulePack {
  const found = rulePack(country);
  if (!found) throw new Error(country);
  return found;
}
const explain = (given: Partial<WhtQuestion> = {}, country = "NG") =>
  explainWht(pack(country), {
    date: "2026-11-21",
    category: "professional_services",
    recipient: "company",
    residency: "resident",
    taxId: true,
    ...given,
  });

describe("explainWht", () => {
  it("returns the rule, its sources, the authority and the due date", () => {
    expect(explain().wht).toMatchObject({
      rate: 5,
      remitTo: "federal",
      dueDate: "2026-12-21",
      verified: true,
      inForce: { from: "2025-01-01", to: null },
    });
    expect(explain().wht.reason).toContain(", paid to a resident company: 5% of the amount excluding VAT");
    expect(explain().wht.sources.map(({ id }) => id)).toContain("N10");
    expect(explain().vat).toMatchObject({ standardRate: 7.5, ruleId: "NG-VAT-STD-2026" });
    expect(explain().warnings.join()).toContain("NG-WHT-BASE");
  });

  it.each<[Partial<WhtQuestion>, number | null]>([
    [{ date: "2024-12-31" }, 10],
    [{ date: "2025-01-01" }, 5],
    [{ date: "2024-12-31", recipient: "individual" }, 5],
    [{ residency: "non_resident" }, 10],
    [{ taxId: false }, 10],
    [{ category: "construction_infrastructure", date: "2024-12-31" }, 2.5],
    [{ category: "construction_infrastructure" }, 2],
    [{ category: "royalty", recipient: "individual" }, 5],
    [{ category: "goods_supply", residency: "non_resident" }, 0],
    [{ category: "not_applicable" }, 0],
    [{ category: "winnings", date: "2024-12-31" }, null],
  ])("for %j returns %s percent", (given, rate) => expect(explain(given).wht.rate).toBe(rate));

  it("sends the tax of a resident individual to the state", () => {
    expect(explain({ recipient: "individual" }).wht).toMatchObject({ remitTo: "state", dueDate: "2026-12-30" });
  });

  it("returns no rate and says so if the country's table has no row", () => {
    expect(explain({ category: "rent_hire_lease" }, "KE").wht).toMatchObject({
      rate: null,
      reason: expect.stringContaining("not known to have"),
    });
  });
});
