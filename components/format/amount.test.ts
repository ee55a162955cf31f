import { expect, it } from "vitest";
import { formatAmount, formatCount, formatFigure, formatMinor, formatRate } from "./amount";

it("writes what is below zero with a true minus, and leaves every other hyphen and dash alone", () => {
  expect(formatAmount(-1_250.5, "NGN")).toBe("NGN\u00a0−1,250.50");
  expect(formatAmount(-1_250.5, null)).toBe("−1,250.50");
  expect(formatFigure(-1_250.5, "NGN"), "without its currency").toBe("−1,250.50");
  expect(formatFigure(1_250.5, "NGN")).toBe("1,250.50");
  expect(formatMinor(-125_050, "NGN")).toBe("NGN\u00a0−1,250.50");
  expect(formatCount(-1_000)).toBe("−1,000");
  expect(formatRate(-7.5)).toBe("−7.5%");
  expect([formatAmount(null, "NGN"), formatRate(null)]).toEqual(["–", "–"]);
});
