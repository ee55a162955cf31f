import { expect, it } from "vitest";
import { currencyCodes } from "@/lib/kernel/currency-codes";
import { formatMajor } from "@/lib/kernel/money";
import { formatAmount, formatCount, formatFigure, formatMinor, formatRate } from "./amount";

it("formats negative amounts with a minus sign", () => {
  expect(formatAmount(-1_250.5, "NGN")).toBe("NGN\u00a0−1,250.50");
  expect(formatAmount(-1_250.5, null)).toBe("−1,250.50");
  expect(formatFigure(-1_250.5, "NGN"), "formatFigure omits the currency").toBe("−1,250.50");
  expect(formatFigure(1_250.5, "NGN")).toBe("1,250.50");
  expect(formatMinor(-125_050, "NGN")).toBe("NGN\u00a0−1,250.50");
  expect(formatCount(-1_000)).toBe("−1,000");
  expect(formatRate(-7.5)).toBe("−7.5%");
  expect([formatAmount(null, "NGN"), formatRate(null)]).toEqual(["–", "–"]);
});

it.each([...currencyCodes])("shows %s with the number of decimals of the currency", (currency) => {
  const shown = formatMinor(123_456, currency);
  expect(shown.replace(`${currency}\u00a0`, "").replaceAll(",", "")).toBe(formatMajor(123_456, currency));
});

it("shows all decimals of an amount in currencies whose minor unit browsers leave out", () => {
  expect(formatMinor(2_000_050, "PKR")).toBe("PKR\u00a020,000.50");
  expect(formatAmount(20_000.5, "HUF")).toBe("HUF\u00a020,000.50");
  expect(formatAmount(1.5, "IQD")).toBe("IQD\u00a01.500");
});
