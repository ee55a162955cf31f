import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Balance } from "./balance";

const shown = (available: number, threshold: number): string =>
  renderToStaticMarkup(
    createElement(Balance, {
      balance: { environment: "test", available, held: 0, consumed: 5, expired: 0, granted: available + 5 },
      threshold,
    }),
  );

it("the balance warns below the threshold, and says that no credits are left whatever the threshold", () => {
  expect(shown(0, 0)).toContain("No credits left");
  expect(shown(0, 100)).toContain("No credits left");
  expect(shown(1, 0)).not.toMatch(/No credits left|running low/);
  expect(shown(99, 100)).toContain("Fewer than 100 left");
  expect(shown(100, 100)).not.toMatch(/No credits left|running low/);
});
