import sharp from "sharp";
import type { Photo } from "@/lib/prism/fixtures/layouts/finish";
import { scanPage, type Scan } from "../samples/scan";

const SHEET_DPI = 220;
/** Gray levels of the table under the sheet, and of its paper. */
const TABLE = 96;

/**
 * The first page of a PDF as a phone's JPEG: the sheet's corners are where `photo` says, and the light is uneven. The seed decides the
 * grain.
 */
export async function photograph(pdf: Uint8Array, photo: Photo, seed: number): Promise<Buffer> {
  const sheet = await scanPage(pdf, { dpi: SHEET_DPI, rotateDegrees: 0, noise: 5, blur: 0.6, black: 30, white: 238, seed });
  const width = photo.width;
  const height = Math.round((width * sheet.height) / sheet.width);
  const [topLeft, topRight, bottomRight, bottomLeft] = photo.corners;
  const toUnit = fromCorners([
    [topLeft[0] * width, topLeft[1] * height],
    [(1 - topRight[0]) * width, topRight[1] * height],
    [(1 - bottomRight[0]) * width, (1 - bottomRight[1]) * height],
    [bottomLeft[0] * width, (1 - bottomLeft[1]) * height],
  ]);
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [across, down] = toUnit(x, y);
      const level =
        across < 0 || across > 1 || down < 0 || down > 1 ? TABLE : levelAt(sheet, across * (sheet.width - 1), down * (sheet.height - 1));
      const light = photo.light[0] + ((photo.light[1] - photo.light[0]) * x) / width;
      pixels[y * width + x] = Math.max(0, Math.min(255, Math.round(level * light)));
    }
  }
  let picture = sharp(pixels, { raw: { width, height, channels: 1 } });
  if (photo.blur > 0) picture = picture.blur(photo.blur);
  const blurred = await picture.png().toBuffer();
  return sharp(blurred).rotate(photo.turned).jpeg({ quality: photo.quality }).toBuffer();
}

function levelAt({ grey, width, height }: Scan, x: number, y: number): number {
  const [left, top] = [Math.min(width - 2, Math.floor(x)), Math.min(height - 2, Math.floor(y))];
  const [right, down] = [x - left, y - top];
  const at = (column: number, row: number): number => grey[row * width + column] ?? 255;
  return (
    (at(left, top) * (1 - right) + at(left + 1, top) * right) * (1 - down) +
    (at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right) * down
  );
}

type Point = readonly [number, number];

/** Maps a point of the picture to the sheet, in fractions of its sides: the inverse of the unit square's projection (Heckbert). */
function fromCorners([one, two, three, four]: readonly [Point, Point, Point, Point]): (x: number, y: number) => Point {
  const [dx1, dy1, dx2, dy2] = [two[0] - three[0], two[1] - three[1], four[0] - three[0], four[1] - three[1]];
  const [sumX, sumY] = [one[0] - two[0] + three[0] - four[0], one[1] - two[1] + three[1] - four[1]];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sumX * dy2 - dx2 * sumY) / area;
  const h = (dx1 * sumY - sumX * dy1) / area;
  const [a, b, c] = [two[0] - one[0] + g * two[0], four[0] - one[0] + h * four[0], one[0]];
  const [d, e, f] = [two[1] - one[1] + g * two[1], four[1] - one[1] + h * four[1], one[1]];
  return (x, y) => {
    const scale = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d);
    return [((e - f * h) * x + (c * h - b) * y + (b * f - c * e)) / scale, ((f * g - d) * x + (a - c * g) * y + (c * d - a * f)) / scale];
  };
}
