import { describe, expect, it } from "vitest";
import { eraseRules } from "./erase-rules";
import { skewOf, type Ink } from "./straighten";

/** Rows of dashes that fall to the right by an angle, as lines of text do. */
function sloping(degrees: number): Ink {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const points: [number, number][] = [];
  for (let row = 60; row < 900; row += 24) for (let x = 60; x < 800; x++) if (x % 11 < 8) for (let y = 0; y < 8; y++) points.push([x, Math.round(row + y + x * slope)]);
  return { xs: Uint16Array.from(points, ([x]) => x), ys: Uint16Array.from(points, ([, y]) => y), width: 900, height: 1200 };
}

describe("the skew of a page", () => {
  it.each([1.5, -3.2])("is found at %s degrees", (degrees) => {
    expect(skewOf(sloping(degrees))).toBeCloseTo(degrees, 0.9);
  });

  it("is left alone where the page is straight or empty", () => {
    expect(skewOf(sloping(0))).toBeNull();
    expect(skewOf({ xs: new Uint16Array(), ys: new Uint16Array(), width: 900, height: 1200 })).toBeNull();
  });
});

describe("the ruled lines of a page", () => {
  const width = 1_000;
  const height = 400;
  function page(lines: readonly number[]): Uint8Array {
    const pixels = new Uint8Array(width * height).fill(240);
    for (const top of lines) for (let y = top; y < top + 2; y++) pixels.fill(60, y * width + 50, y * width + 950);
    for (let y = 150; y < 170; y++) pixels.fill(30, y * width + 300, y * width + 306);
    return pixels;
  }

  it("go, and strokes of letters stay", () => {
    const erased = eraseRules({ width, height, channels: 1, dpi: null, pixels: page([100, 200]) });
    expect(erased?.rules.map((rule) => [rule.orientation, rule.top, rule.left])).toEqual([["horizontal", 100, 50], ["horizontal", 200, 50]]);
    expect(erased?.image.pixels[100 * width + 500]).toBe(240);
    expect(erased?.image.pixels[160 * width + 302]).toBe(30);
  });

  it("are not looked for on a page with hardly any", () => {
    expect(eraseRules({ width, height, channels: 1, dpi: null, pixels: page([100]) })).toBeNull();
  });
});
