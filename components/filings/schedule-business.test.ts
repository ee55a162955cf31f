import { expect, it } from "vitest";
import { businessFor, choicesWith } from "./schedule-business";

const own = { businessId: null, name: null, taxId: null };
const acme = { businessId: "acme", name: "Acme Ltd", taxId: null };
const bolt = { businessId: "bolt", name: null, taxId: null };

it("a schedule is filed for the business in its rows, and the next one without a business for the one chosen before", () => {
  const first = businessFor([own], "acme", null);
  expect(first.business).toBe("");
  expect(businessFor([], first.business, first.replaced)).toEqual({ business: "acme", replaced: null });
  const second = businessFor([bolt], first.business, first.replaced);
  expect(second.business).toBe("bolt");
  expect(businessFor([], second.business, second.replaced).business, "the original choice survives several files").toBe("acme");
});

it("keeps the chosen business if it was chosen after the file, or if the file names none, the same or several", () => {
  expect(businessFor([], "bolt", { by: "", was: "acme" }).business).toBe("bolt");
  expect(businessFor([], "acme", null)).toEqual({ business: "acme", replaced: null });
  expect(businessFor([acme], "acme", null)).toEqual({ business: "acme", replaced: null });
  expect(businessFor([acme, own], "bolt", null).business).toBe("bolt");
});

it("offers businesses that only the file names as choices", () => {
  expect(choicesWith([{ businessId: "acme", name: "Acme" }], [acme, bolt, own])).toEqual([
    { businessId: "acme", name: "Acme" },
    { businessId: "bolt", name: null },
  ]);
});
