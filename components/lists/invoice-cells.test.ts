import { expect, it } from "vitest";
import { sharedCurrency, totalHeading } from "./invoice-cells";

it("shows the currency in the heading only if all totals share it", () => {
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
