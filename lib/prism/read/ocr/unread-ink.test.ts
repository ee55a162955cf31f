import { describe, expect, it } from "vitest";
import { spotsOf, unreadInkOf } from "./unread-ink";

const [width, height] = [900, 300];
const PAPER = 240;
/** Draws bars as wide as letters from x on, with gaps between them. */
function print(pixels: Uint8Array, x: number, y: number, letters: number, ink: number): void {
  for (let letter = 0; letter < letters; letter++)
    for (let row = y; row < y + 12; row++) pixels.fill(ink, row * width + x + letter * 9, row * width + x + letter * 9 + 5);
}

describe("ink without a recognized word", () => {
  it("is reported as a spot if it is as high as words", async () => {
    const pixels = new Uint8Array(width * height).fill(PAPER);
    print(pixels, 100, 50, 5, 20);
    print(pixels, 600, 50, 5, 20);
    const { spots } = await unreadInkOf(
      { width, height, channels: 1, dpi: null, pixels },
      [{ left: 98, right: 146, top: 49, bottom: 63 }],
      12,
    );
    expect(spots).toHaveLength(1);
    expect(spots[0]?.left).toBeLessThanOrEqual(600);
    expect(spots[0]?.right).toBeGreaterThanOrEqual(641);
  });

  it("is ignored if it is a speck, a picture or a line", () => {
    const mask = new Uint8Array(width * height);
    for (let y = 10; y < 13; y++) mask.fill(1, y * width + 10, y * width + 13);
    for (let y = 60; y < 160; y++) mask.fill(1, y * width + 100, y * width + 200);
    mask.fill(1, 200 * width + 50, 200 * width + 700);
    expect(spotsOf(mask, width, 12)).toEqual([]);
  });
});
