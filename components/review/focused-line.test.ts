import { expect, it } from "vitest";
import { lineBeside } from "./focused-line";

const view = (...numbers: number[]) =>
  ({ result: { lineItems: numbers.map((lineNumber) => ({ lineNumber })) } }) as unknown as Parameters<typeof lineBeside>[0];

it("names the line after one that goes, by its number, which stays the same where others went", () => {
  expect(lineBeside(view(1, 2, 4), 2)).toBe("lineItems[3].description");
  expect(lineBeside(view(1, 2, 4), 4), "the last").toBe("lineItems[1].description");
  expect(lineBeside(view(3), 3), "the only one").toBeNull();
  expect(lineBeside(view(1, 2), 9)).toBeNull();
});
