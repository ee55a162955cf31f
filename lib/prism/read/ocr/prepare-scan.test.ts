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

describe("skewOf", () => {
  it.each([1.5, -3.2, 7, -9.5, 13])("measures a skew of %s degrees", (degrees) => {
    expect(skewOf(sloping(degrees))).toBeCloseTo(degrees, 0.9);
  });

  it.each([0.8, -4.4, 11])("finds %s degrees with as many specks as pixels of letters", (degrees) => {
    const { xs, ys, ...size } = sloping(degrees);
    let state = 7;
    const random = (below: number): number => {
      state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
      return ((state ^ (state >>> 13)) >>> 0) % below;
    };
    const specks = Array.from(xs, () => [random(size.width), random(size.height)] as const);
    const points = [...Array.from(xs, (x, i) => [x, ys[i] ?? 0] as const), ...specks].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
    const grainy = { xs: Uint16Array.from(points, ([x]) => x), ys: Uint16Array.from(points, ([, y]) => y), ...size };
    expect(skewOf(grainy)).toBeCloseTo(degrees, 0.9);
  });

  it("returns null for a straight or an empty page", () => {
    expect(skewOf(sloping(0))).toBeNull();
    expect(skewOf({ xs: new Uint16Array(), ys: new Uint16Array(), width: 900, height: 1200 })).toBeNull();
  });
});

describe("fadeShowThrough", () => {
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

  it("removes text shining through from the back and keeps the print", async () => {
    const faded = await fadeShowThrough({ width, height, channels: 1, dpi: null, pixels: paper(60, 205) });
    expect(faded?.pixels[60 * width + 22]).toBe(60);
    expect(faded?.pixels[45 * width + 31]).toBeGreaterThan(238);
  });

  it("returns null if the print is as pale as the show-through", async () => {
    expect(await fadeShowThrough({ width, height, channels: 1, dpi: null, pixels: paper(60, 150) })).toBeNull();
    expect(await fadeShowThrough({ width, height, channels: 1, dpi: null, pixels: paper(190, 200) })).toBeNull();
  });
});

describe("eraseRules", () => {
  const width = 1_000;
  const height = 400;
  function page(lines: readonly number[]): Uint8Array {
    const pixels = new Uint8Array(width * height).fill(240);
    for (const top of lines) for (let y = top; y < top + 2; y++) pixels.fill(60, y * width + 50, y * width + 950);
    for (let y = 150; y < 170; y++) pixels.fill(30, y * width + 300, y * width + 306);
    return pixels;
  }

  it("removes ruled lines and keeps strokes of letters", () => {
    const erased = eraseRules({ width, height, channels: 1, dpi: null, pixels: page([100, 200]) });
    expect(erased?.rules.map((rule) => [rule.orientation, rule.top, rule.left])).toEqual([
      ["horizontal", 100, 50],
      ["horizontal", 200, 50],
    ]);
    expect(erased?.image.pixels[100 * width + 500]).toBe(240);
    expect(erased?.image.pixels[160 * width + 302]).toBe(30);
  });

  it("keeps tall strokes, but removes vertical lines between horizontal rules", () => {
    const pixels = page([100, 200]);
    for (let y = 250; y < 310; y++) pixels.fill(30, y * width + 500, y * width + 506);
    for (let y = 100; y < 202; y++) pixels.fill(60, y * width + 700, y * width + 702);
    const erased = eraseRules({ width, height, channels: 1, dpi: null, pixels });
    expect(erased?.image.pixels[280 * width + 502]).toBe(30);
    expect(erased?.image.pixels[120 * width + 700]).toBe(240);
  });

  it("removes a border close to digits and keeps the digits", () => {
    const pixels = page([100, 200]);
    for (let y = 100; y < 202; y++) pixels.fill(60, y * width + 700, y * width + 702);
    // A figure's stem two pixels to the right of the border.
    for (let y = 125; y < 175; y++) pixels.fill(30, y * width + 704, y * width + 712);
    const erased = eraseRules({ width, height, channels: 1, dpi: null, pixels })?.image.pixels;
    expect(erased?.[150 * width + 700]).toBe(240);
    expect(erased?.[150 * width + 706]).toBe(30);
  });

  it("returns null if a page has hardly any ruled lines", () => {
    expect(eraseRules({ width, height, channels: 1, dpi: null, pixels: page([100]) })).toBeNull();
  });
});
