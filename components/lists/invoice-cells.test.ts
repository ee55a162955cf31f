import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Money } from "./invoice-cells";

const drawn = (amount: number | null, currency: string | null, shared: string | null) =>
  renderToStaticMarkup(createElement(Money, { amount, currency, shared })).replace(/<[^>]*>/g, "");

it("an amount names its currency, unless the column has one for all rows", () => {
  expect(drawn(30.87, "EUR", null)).toBe("EUR 30.87");
  expect(drawn(118_100, "NGN", "NGN")).toBe("118,100.00");
  expect(drawn(null, "NGN", null)).toBe("–");
  expect(drawn(1, null, null), "no currency was read").toBe("1.00");
});
