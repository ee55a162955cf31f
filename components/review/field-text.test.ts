import { expect, it } from "vitest";
import { fieldText, isUnedited, withThousandsSeparators } from "./field-text";

it("separates thousands, but not decimals", () => {
  expect([withThousandsSeparators(1234567.891234), withThousandsSeparators(-1000), withThousandsSeparators(999)]).toEqual([
    "1,234,567.891234",
    "-1,000",
    "999",
  ]);
});

/** The text as browsers keep it in a single-line field (HTML, "strip newlines"). */
const inField = (text: string): string => text.replace(/[\r\n]/g, "");

it.each(["Consulting\nservices", "Consulting \r\n  services", " Consulting services ", "Hosting\r", "plain", 1_250.5, 0, null])(
  "an unedited field of %j counts as unchanged and keeps its words apart",
  (value) => {
    const held = inField(fieldText(value));
    expect(held, "the input keeps the text unchanged").toBe(fieldText(value));
    expect(held).not.toMatch(/Consultingservices/);
    expect(isUnedited(held.trim(), value)).toBe(true);
    expect(isUnedited(`${held}s`, value)).toBe(false);
  },
);
