import { describe, expect, it } from "vitest";
import { eraseRules } from "./erase-rules";
import { fadeShowThrough } from "./fade-show-through";
import { skewOf, type Ink } from "./straighten";

/** Rows of dashes that fall to the right by an angle, like lines of text. */
function sloping(degrees: number): Ink {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const points: [number, number][] = [];
  for (let row = 60; row < 900; row += 24)
    for (let x = 60; x < 800; x++) if (x % 11 < 8) for (let y = 0; y < 8; y++) points.push([x, Math.round(row + y + x * slope)]);
  return { xs: Uint16Array.from(points, ([x]) => x), ys: Uint16Array.from(points, ([, y]) => y), width: 900, height: 1200 };
}

describe("the skew of a page", () => {
  it.each([1.5, -3.2, 7, -9.5, 13])("is found at %s degrees", (degrees) => {
    expect(skewOf(sloping(degrees))).toBeCloseTo(degrees, 0.9);
  });

  it("is left alone where the page is straight or empty", () => {
    expect(skewOf(sloping(0))).toBeNull();
    expect(skewOf({ xs: new Uint16Array(), ys: new Uint16Array(), width: 900, height: 1200 })).toBeNull();
  });
});

describe("what shines through from the back", () => {
  const width = 400;
  const height = 200;
  /** Strokes of print, and as many of another level. */
  function paper(ink: number, other: number): Uint8Array {
    const pixels = new Uint8Array(width * height).fill(245);
    for (let y = 20; y < 180; y++)
      for (let x = 20; x < 380; x += 20) {
        pixels.fill(ink, y * width + x, y * width + x + 4);
        if (y % 40 < 20) pixels.fill(other, y * width + x + 10, y * width + x + 13);
      }
    return pixels;
  }

  it("goes, and print stays", async () => {
    const faded = await fadeShowThrough({ width, height, channels: 1, dpi: null, pixels: paper(60, 205) });
    expect(faded?.pixels[60 * width + 22]).toBe(60);
    expect(faded?.pixels[45 * width + 31]).toBeGreaterThan(238);
  });

  it("stays where print is as pale itself", async () => {
    expect(await fadeShowThrough({ width, height, channels: 1, dpi: null, pixels: paper(60, 150) })).toBeNull();
    expect(await fadeShowThrough({ width, height, channels: 1, dpi: null, pixels: paper(190, 200) })).toBeNull();
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
    expect(erased?.rules.map((rule) => [rule.orientation, rule.top, rule.left])).toEqual([
      ["horizontal", 100, 50],
      ["horizontal", 200, 50],
    ]);
    expect(erased?.image.pixels[100 * width + 500]).toBe(240);
    expect(erased?.image.pixels[160 * width + 302]).toBe(30);
  });

  it("are told from the strokes of tall letters, unless they end at lines across the page", () => {
    const pixels = page([100, 200]);
    for (let y = 250; y < 310; y++) pixels.fill(30, y * width + 500, y * width + 506);
    for (let y = 100; y < 202; y++) pixels.fill(60, y * width + 700, y * width + 702);
    const erased = eraseRules({ width, height, channels: 1, dpi: null, pixels });
    expect(erased?.image.pixels[280 * width + 502]).toBe(30);
    expect(erased?.image.pixels[120 * width + 700]).toBe(240);
  });

  it("go beside figures that stand close to them, and the figures stay", () => {
    const pixels = page([100, 200]);
    for (let y = 100; y < 202; y++) pixels.fill(60, y * width + 700, y * width + 702);
    // A figure's stem two pixels to the right of the border.
    for (let y = 125; y < 175; y++) pixels.fill(30, y * width + 704, y * width + 712);
    const erased = eraseRules({ width, height, channels: 1, dpi: null, pixels })?.image.pixels;
    expect(erased?.[150 * width + 700]).toBe(240);
    expect(erased?.[150 * width + 706]).toBe(30);
  });

  it("are not looked for on a page with hardly any", () => {
    expect(eraseRules({ width, height, channels: 1, dpi: null, pixels: page([100]) })).toBeNull();
  });
});
