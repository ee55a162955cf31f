import { expect, it } from "vitest";
import { figureUnits } from "@/lib/prism/check/figure-unit-values";
import { figureText } from "./figure-text";

const codes = Object.entries(figureUnits);

it.each(codes.filter(([, unit]) => unit === "money").map(([code]) => code))("%s shows its amounts with their currency", (code) => {
  expect(figureText(7_500, code, "NGN")).toBe("NGN\u00a07,500.00");
  expect(figureText(-7_500, code, null)).not.toContain("NGN");
});

it("figureText shows rates and shares in percent, and figures of unknown codes as plain numbers", () => {
  expect(figureText(7.5, "vat_rate_wrong", "NGN")).toBe("7.5%");
  expect(figureText(0.55, "low_ocr_quality", "NGN")).toBe("55%");
  expect(figureText(1_200, "of_a_later_version", "NGN")).toBe("1,200");
});
