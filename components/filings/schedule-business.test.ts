import { expect, it } from "vitest";
import { businessFor, choicesWith } from "./schedule-business";

const own = { businessId: null, name: null, taxId: null };
const acme = { businessId: "acme", name: "Acme Ltd", taxId: null };
const bolt = { businessId: "bolt", name: null, taxId: null };

it("files a file for the business of its rows, and the next one, whose rows name none, for the one that was chosen", () => {
  const first = businessFor([own], "acme", null);
  expect(first.business).toBe("");
  expect(businessFor([], first.business, first.replaced)).toEqual({ business: "acme", replaced: null });
  const second = businessFor([bolt], first.business, first.replaced);
  expect(second.business).toBe("bolt");
  expect(businessFor([], second.business, second.replaced).business, "after several files too").toBe("acme");
});

it("leaves what somebody chose after the file, or where no file says otherwise", () => {
  expect(businessFor([], "bolt", { by: "", was: "acme" }).business).toBe("bolt");
  expect(businessFor([], "acme", null)).toEqual({ business: "acme", replaced: null });
  expect(businessFor([acme], "acme", null)).toEqual({ business: "acme", replaced: null });
  expect(businessFor([acme, own], "bolt", null).business).toBe("bolt");
});

it("lets a business be chosen that the file names and no list has", () => {
  expect(choicesWith([{ businessId: "acme", name: "Acme" }], [acme, bolt, own])).toEqual([
    { businessId: "acme", name: "Acme" },
    { businessId: "bolt", name: null },
  ]);
});
