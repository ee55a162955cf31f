import { describe, expect, it } from "vitest";
import { liftShadows } from "./lift-shadows";
import { bendOf, flatten, lettersOf } from "./flatten";
import type { Ink } from "./straighten";

const WIDTH = 600;
const HEIGHT = 400;

/** Strokes of print on paper whose level varies by column; ink is three quarters darker. */
function printed(paperAt: (x: number) => number): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) pixels[y * WIDTH + x] = paperAt(x) * (y % 30 < 10 && x % 12 < 4 && x > 20 ? 0.25 : 1);
  return pixels;
}

describe("liftShadows", () => {
  const shadow = (x: number): number => (x < 250 ? 230 : x > 350 ? 130 : 230 - (x - 250));

  it("evens out a shadow so that one threshold separates ink from paper", async () => {
    const lit = await liftShadows({ width: WIDTH, height: HEIGHT, channels: 1, dpi: null, pixels: printed(shadow) });
    const at = (x: number, y: number): number => lit?.pixels[y * WIDTH + x] ?? 0;
    expect(Math.min(at(100, 20), at(300, 20), at(560, 20))).toBeGreaterThan(215);
    expect(Math.max(at(96, 5), at(300, 5), at(552, 5))).toBeLessThan(90);
  });

  it("returns null for an evenly lit page", async () => {
    expect(await liftShadows({ width: WIDTH, height: HEIGHT, channels: 1, dpi: null, pixels: printed((x) => 235 - x / 40) })).toBeNull();
  });

  it("keeps white letters on a dark area readable", async () => {
    const pixels = printed(shadow);
    for (let y = 100; y < 300; y++) pixels.fill(40, y * WIDTH, y * WIDTH + 220);
    for (let y = 190; y < 200; y++) pixels.fill(235, y * WIDTH + 60, y * WIDTH + 64);
    const lit = await liftShadows({ width: WIDTH, height: HEIGHT, channels: 1, dpi: null, pixels });
    expect(lit?.pixels[150 * WIDTH + 150]).toBeLessThan(60);
    expect((lit?.pixels[195 * WIDTH + 62] ?? 0) - (lit?.pixels[195 * WIDTH + 75] ?? 0)).toBeGreaterThan(150);
  });
});

/** Rows of dashes as in a picture taken from one side: level in the middle of the page, falling at its foot and rising at its head. */
function bent(keystone: number, bow: number): Ink {
  const [width, height] = [900, 1200];
  const points: [number, number][] = [];
  for (let row = 60; row < 1140; row += 26)
    for (let x = 60; x < 840; x++)
      if (x % 11 < 7)
        for (let y = 0; y < 9; y++) {
          const along = x / width - 0.5;
          points.push([x, Math.round(row + y + width * (along * keystone * (row / height - 0.5) + bow * (1 - 4 * along * along)))]);
        }
  points.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  return { xs: Uint16Array.from(points, ([x]) => x), ys: Uint16Array.from(points, ([, y]) => y), width, height };
}

describe("the curvature of a photographed page", () => {
  it("is measured as keystone and bow", () => {
    const bend = bendOf(lettersOf(bent(0.03, 0.005)));
    expect(bend?.keystone).toBeCloseTo(0.03, 2);
    expect(bend?.bow).toBeCloseTo(0.005, 2);
  });

  it("is null for level lines, an empty page or a fold without text", async () => {
    expect(bendOf(lettersOf(bent(0, 0)))).toBeNull();
    expect(bendOf({ xs: new Uint16Array(), ys: new Uint16Array(), width: 900, height: 1200 })).toBeNull();
    const fold: Ink = {
      xs: Uint16Array.from({ length: 700 }, (_, x) => x + 100),
      ys: new Uint16Array(700).fill(400),
      width: 900,
      height: 1200,
    };
    expect(lettersOf(fold).xs).toHaveLength(0);
    expect(await flatten({ width: WIDTH, height: HEIGHT, channels: 1, dpi: null, pixels: printed(() => 235) })).toBeNull();
  });
});
