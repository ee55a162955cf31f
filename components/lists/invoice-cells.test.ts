import { expect, it } from "vitest";
import { sharedCurrency, totalHeading } from "./invoice-cells";

it("says a currency once where all totals are in it, and beside each where they differ or one is unknown", () => {
  const [naira, dollars, unread, bare] = [
    { total: 1, currency: "NGN" },
    { total: 1, currency: "USD" },
    { total: null, currency: null },
    { total: 1, currency: null },
  ];
  expect(sharedCurrency([naira, unread, naira])).toBe("NGN");
  for (const rows of [[], [unread], [naira, dollars], [naira, bare], [bare]]) expect(sharedCurrency(rows)).toBeNull();
  expect([totalHeading("NGN"), totalHeading(null)]).toEqual(["Total, NGN", "Total"]);
});
