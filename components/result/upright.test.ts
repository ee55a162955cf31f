import { expect, test } from "vitest";
import { uprightTurn } from "./upright";

const field = (key: string, box: [number, number, number, number], raw: string | null = "some words") => ({
  key,
  raw,
  places: [{ page: 1, box }],
});

test("uprightTurn turns a page with vertical text upright, in either direction", () => {
  const down = [
    field("vendor.name", [0.926, 0.084, 0.939, 0.349]),
    field("invoiceDate", [0.879, 0.765, 0.889, 0.84]),
    field("total", [0.688, 0.84, 0.698, 0.916]),
  ];
  expect(uprightTurn(down)).toBe(270);
  expect(
    uprightTurn(
      down.map(({ key, places: [place] }) =>
        field(key, [1 - (place?.box[2] ?? 0), place?.box[1] ?? 0, 1 - (place?.box[0] ?? 0), place?.box[3] ?? 0]),
      ),
    ),
  ).toBe(90);
});

test("uprightTurn leaves a page that is upright or has too little text as it is", () => {
  expect(
    uprightTurn([
      field("vendor.name", [0.18, 0.5, 0.43, 0.517]),
      field("invoiceDate", [0.84, 0.179, 0.93, 0.19]),
      field("total", [0.826, 0.429, 0.924, 0.441]),
    ]),
  ).toBe(0);
  expect(uprightTurn([field("vendor.name", [0.926, 0.084, 0.939, 0.349]), field("total", [0.688, 0.84, 0.698, 0.916])])).toBe(0);
  expect(
    uprightTurn([field("vendor.name", [0.1, 0.1, 0.11, 0.4]), field("a", [0.2, 0.1, 0.21, 0.4]), field("b", [0.3, 0.1, 0.31, 0.4])]),
  ).toBe(0);
});
