import { expect, it } from "vitest";
import { asWritten, isAsOpened, parted } from "./as-written";

it("parts thousands, and nothing behind the point", () => {
  expect([parted(1234567.891234), parted(-1000), parted(999)]).toEqual(["1,234,567.891234", "-1,000", "999"]);
});

/** The text as browsers keep it in a single-line field (HTML, "strip newlines"). */
const inField = (text: string): string => text.replace(/[\r\n]/g, "");

it.each(["Consulting\nservices", "Consulting \r\n  services", " Consulting services ", "Hosting\r", "plain", 1_250.5, 0, null])(
  "takes the untouched field of %j for no correction, and joins no words in it",
  (value) => {
    const held = inField(asWritten(value));
    expect(held, "the field holds all that it is given").toBe(asWritten(value));
    expect(held).not.toMatch(/Consultingservices/);
    expect(isAsOpened(held.trim(), value)).toBe(true);
    expect(isAsOpened(`${held}s`, value)).toBe(false);
  },
);
