import { describe, expect, it } from "vitest";
import type { PixelWord } from "./tesseract";
import { coverSureNumbers } from "./cover-sure-numbers";

const WIDTH = 60;
const HEIGHT = 12;
/** Gray paper with ink on its middle rows, in the given ranges of columns. */
function printed(...inked: [from: number, to: number][]): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(200);
  for (const [from, to] of inked) for (let y = 4; y < 8; y++) pixels.fill(20, y * WIDTH + from, y * WIDTH + to);
  return pixels;
}

const word = (text: string, left: number, right: number, confidence = 0.97): PixelWord => ({
  text,
  confidence,
  left,
  right,
  top: 3,
  bottom: 9,
});

describe("coverSureNumbers", () => {
  it("keeps words and uncertain numbers, and blanks out the rest of the image", () => {
    const pixels = printed([4, 14], [20, 28], [36, 44]);
    const left = coverSureNumbers({ width: WIDTH, height: HEIGHT, channels: 1, pixels, dpi: null }, [
      word("Kase", 4, 14),
      word("12,50", 20, 28),
      word("3,8O", 36, 44, 0.6),
    ]);
    expect([...left.pixels]).toEqual([...printed([4, 14], [36, 44])]);
    expect([...pixels]).toEqual([...printed([4, 14], [20, 28], [36, 44])]);
  });

  it("stays within the image if a number touches its edge", () => {
    const left = coverSureNumbers({ width: WIDTH, height: HEIGHT, channels: 1, pixels: printed([50, 58]), dpi: null }, [
      word("7,00", 49, 60),
    ]);
    expect([...left.pixels]).toEqual([...printed()]);
  });
});
