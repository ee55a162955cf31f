import { describe, expect, it } from "vitest";
import { germany } from "@/lib/tax/de";
import { france } from "@/lib/tax/fr";
import { rateRow } from "@/lib/tax/rules-in-force";
import { contextFixture, invoiceFixture } from "../fixtures/invoice-fixture";
import { classifyLine } from "./lines/classify-line";
import { treatInvoice } from "./treat-invoice";

const classify = (description: string) => classifyLine({ description, unit: null }, "Bluestar Resources Limited");

describe("words that name a grade, a brand or an origin", () => {
  it.each(["Premium art paper 150gsm, 80 rms", "Premium paint 20L", "Premium workstation desks x 4"])(
    "%s is not classified as an insurance premium",
    (description) => {
      expect(classify(description)).toMatchObject({ category: "goods_supply", exemption: null });
    },
  );

  it.each(["Premium - fire policy", "Premium on building", "GIT premium", "Premium motor vehicles comprehensive", "Premium due Q3"])(
    "%s is classified as an insurance premium",
    (description) => {
      expect(classify(description).exemption).toBe("insurance_premium");
    },
  );

  it.each([
    ["Turkey wings Polish", "basic_food"],
    ["Bread Val-U 40 loaves", "basic_food"],
    ["New Gen. Maths bk 2", "education_books"],
  ])("%s keeps its relief", (description, relief) => {
    const { relief: found } = classify(description);
    expect(found?.code).toBe(relief);
    expect(found?.confidence).toBeGreaterThan(0.85);
  });

  it.each(["Furniture polish", "Egg beater whisk", "Concrete planters (lobby)"])(
    "%s has no relief with a confidence of 0.5 or more",
    (description) => {
      expect(classify(description).relief?.confidence ?? 0).toBeLessThan(0.5);
    },
  );
});

it("lowers the VAT confidence if one price covers a relieved and a taxed item", () => {
  const invoice = invoiceFixture({
    vendorName: "Bluestar Resources Limited",
    lines: [{ description: "Planter Jumil and lawn mower", amount: 100_000 }],
  });
  expect(treatInvoice(invoice, {}, contextFixture()).vat.confidence).toBeLessThan(0.85);
});

describe("a supply with VAT rates of its own", () => {
  it("does not match the general reduced rate", () => {
    expect(rateRow(france, 5.5, "2025-07-31", "Abonnement électricité, juillet")?.ruleId).toBe("FR-VAT-ENERGY-OLD");
    expect(rateRow(france, 5.5, "2025-08-01", "Abonnement électricité, août")).toBeNull();
    expect(rateRow(germany, 7, "2025-06-01", "Mittagessen / restaurant food")).toBeNull();
    expect(rateRow(germany, 7, "2026-01-01", "Mittagessen / restaurant food")?.rate).toBe(7);
  });

  it("leaves the general reduced rate to other supplies", () => {
    expect(rateRow(france, 5.5, "2025-08-01", "Livres scolaires")?.ruleId).toBe("FR-VAT-REDUCED");
    expect(rateRow(germany, 7, "2025-06-01", "Bücher / books")?.ruleId).toBe("DE-VAT-REDUCED");
    expect(["2020-06-30", "2020-07-01", "2020-12-31", "2021-01-01"].map((day) => rateRow(germany, 5, day, "Bücher")?.rate ?? null)).toEqual(
      [null, 5, 5, null],
    );
  });
});
