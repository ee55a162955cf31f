import { expect, it } from "vitest";
import { adjacentLineField } from "./focused-line";

const view = (...numbers: number[]) =>
  ({ result: { lineItems: numbers.map((lineNumber) => ({ lineNumber })) } }) as unknown as Parameters<typeof adjacentLineField>[0];

it("names the line after one that goes, by its number, which stays the same where others went", () => {
  expect(adjacentLineField(view(1, 2, 4), 2)).toBe("lineItems[3].description");
  expect(adjacentLineField(view(1, 2, 4), 4), "the last").toBe("lineItems[1].description");
  expect(adjacentLineField(view(3), 3), "the only one").toBeNull();
  expect(adjacentLineField(view(1, 2), 9)).toBeNull();
});
