import { describe, expect, it } from "vitest";

import { rulePack, rulePacks } from "./index";
import { rulePackSchema, whtCategories } from "./rule-pack";
import { sources } from "./sources";
import { isInForce } from "./rules-in-force";
import { vocabulary } from "./ng/terms";

/** Collects all objects in a value, to find rows by their members. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== "object" || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)];
}

/**
 * Rows listed only for readers of the tables, because no invoice line can select them: customs collects withholding on imports, and no
 * setting or line says that a buyer is public or runs a marketplace.
 */
const TOLD_ELSEWHERE: Record<string, string[]> = {
  // The table before 2025 gives hire the rate of rent and management that of consultancy, so lines use those two rows.
  NG: ["NG-WHT-2015-HIRE", "NG-WHT-2015-MGMT"],
  KE: ["KE-WHT-GOODS-PUBLIC", "KE-WHT-MARKETPLACE"],
  UG: ["UG-WHT-IMPORTS"],
  TZ: ["TZ-WHT-GOODS-GOV"],
  RW: ["RW-WHT-TENDER", "RW-WHT-IMPORTS"],
  EG: ["EG-WHT-IMPORTS"],
};

describe.each(rulePacks.map((pack) => [pack.country, pack] as const))("the rule pack of %s", (_, pack) => {
  it("matches the schema", () => {
    expect(() => rulePackSchema.parse(pack)).not.toThrow();
  });

  it("cites only listed sources, and has no verified row without a source", () => {
    for (const row of objectsIn(pack)) {
      if (!Array.isArray(row.sources)) continue;
      for (const id of row.sources) expect(sources, String(id)).toHaveProperty(String(id));
      if (row.verified === true) expect(row.sources.length).toBeGreaterThan(0);
    }
  });

  it("has exactly one standard VAT rate on the first and last day of each rate", () => {
    const standard = pack.vat.rates.filter((row) => row.kind === "standard" && row.enabled);
    const days = standard.flatMap((row) => [row.from, row.to]).filter((day) => day !== null);
    for (const day of days)
      expect(
        standard.filter((row) => isInForce(row, day)),
        day,
      ).toHaveLength(1);
  });

  it("has at most one withholding row of a kind on any day", () => {
    for (const kind of new Set(pack.wht.rows.map((row) => row.kind))) {
      const rows = pack.wht.rows.filter((row) => row.kind === kind);
      for (const day of ["2015-01-01", "2024-12-31", "2025-01-01", "2026-03-31", "2026-11-21"])
        expect(rows.filter((row) => isInForce(row, day)).length, `${kind} ${day}`).toBeLessThanOrEqual(1);
    }
  });

  it("maps categories to kinds in its withholding table", () => {
    const kinds = new Set(pack.wht.rows.map((row) => row.kind));
    for (const regime of pack.wht.categories) for (const mapped of Object.values(regime.kinds)) expect(kinds).toContain(mapped?.kind);
  });

  it("has no unreachable withholding row except those that no invoice line can select", () => {
    const mapped = new Set(pack.wht.categories.flatMap((regime) => Object.values(regime.kinds).map((kind) => kind?.kind)));
    const unreached = pack.wht.rows.filter((row) => !row.narrows && !mapped.has(row.kind)).map((row) => row.ruleId);
    expect(unreached).toEqual(TOLD_ELSEWHERE[pack.country] ?? []);
  });

  it("has valid tax ID patterns and unique rule IDs", () => {
    for (const form of pack.taxIds) expect(() => new RegExp(form.pattern)).not.toThrow();
    const ids = [...pack.vat.rates, ...pack.wht.rows].map((row) => row.ruleId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("rulePack", () => {
  it("finds a country by its code in either case, and returns null for unknown ones", () => {
    expect(rulePack("ng")?.name).toBe("Nigeria");
    expect(rulePack("US")).toBeNull();
    expect(rulePack("")).toBeNull();
  });
});

describe("the vocabulary of line descriptions", () => {
  const reliefs = new Set(rulePack("NG")?.vat.reliefs.map((relief) => relief.code));
  const exemptions = new Set(rulePack("NG")?.wht.exemptions.map((exemption) => exemption.code));

  it.each([...vocabulary.terms, ...vocabulary.vendorTerms])("refers only to existing reliefs and exemptions: $label", (term) => {
    expect(whtCategories).toContain(term.category);
    if (term.relief) expect(reliefs).toContain(term.relief);
    if (term.category === "not_applicable") expect(exemptions).toContain(term.exemption);
    expect(term.strength + term.otherwise.reduce((sum, other) => sum + other.strength, 0)).toBeLessThanOrEqual(1.0001);
  });

  it("gives each phrase to one term only", () => {
    const phrases = vocabulary.terms.flatMap((term) => term.phrases);
    expect(phrases.filter((phrase, index) => phrases.indexOf(phrase) !== index)).toEqual([]);
  });
});
