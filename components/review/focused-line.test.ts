import { expect, it } from "vitest";
import { adjacentLineField } from "./focused-line";

const view = (...numbers: number[]) =>
  ({ result: { lineItems: numbers.map((lineNumber) => ({ lineNumber })) } }) as unknown as Parameters<typeof adjacentLineField>[0];

it("adjacentLineField returns the line after a removed one, else the one before, by its original number", () => {
  expect(adjacentLineField(view(1, 2, 4), 2)).toBe("lineItems[3].description");
  expect(adjacentLineField(view(1, 2, 4), 4), "the last line").toBe("lineItems[1].description");
  expect(adjacentLineField(view(3), 3), "the only line").toBeNull();
  expect(adjacentLineField(view(1, 2), 9)).toBeNull();
});
