import sharp from "sharp";
import type { RasterImage } from "../pdf/render-page";
import type { SecondEngine } from "./second-engine";

/** A line of text or part of one, in pixels of the picture. */
export interface TextArea {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const MAX_SIDE_PX = 1_280;
const TEXT_PROBABILITY = 0.3;
const AREA_PROBABILITY = 0.5;
/** The detector marks the core of a line; this share of its size extends it to the letters' edges. */
const GROWTH = 1.6;
/** Mean and deviation of ImageNet, with which the detector was trained. */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;

/** Finds the areas of text, from top to bottom. A picture larger than `maxSidePx` is reduced for this. */
export async function textAreasOf(engine: SecondEngine, image: RasterImage, maxSidePx = MAX_SIDE_PX): Promise<TextArea[]> {
  const scale = Math.min(1, maxSidePx / Math.max(image.width, image.height));
  const width = roundTo32(image.width * scale);
  const height = roundTo32(image.height * scale);
  const { data } = await sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: image.channels } })
    .resize({ width, height, fit: "fill" })
    .toColorspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const plane = width * height;
  const input = new Float32Array(3 * plane);
  for (let channel = 0; channel < 3; channel++) {
    const mean = MEAN[channel] ?? 0;
    const deviation = DEVIATION[channel] ?? 1;
    const values = Float32Array.from({ length: 256 }, (_, level) => (level / 255 - mean) / deviation);
    for (let i = 0, at = channel * plane; i < plane; i++, at++) input[at] = values[data[i] ?? 0] ?? 0;
  }
  const probability = await engine.detect(input, width, height);
  const toX = image.width / width;
  const toY = image.height / height;
  return connectedAreas(probability, width, height)
    .map((area) => ({
      left: Math.max(0, area.left * toX),
      right: Math.min(image.width, area.right * toX),
      top: Math.max(0, area.top * toY),
      bottom: Math.min(image.height, area.bottom * toY),
    }))
    .filter((area) => area.right - area.left > 3 && area.bottom - area.top > 3)
    .sort((a, b) => a.top - b.top);
}

function roundTo32(length: number): number {
  return Math.max(32, Math.round(length / 32) * 32);
}

/** Boxes around connected pixels that are likely text, extended to the letters' edges. */
function connectedAreas(probability: Float32Array, width: number, height: number): TextArea[] {
  const seen = new Uint8Array(width * height);
  const areas: TextArea[] = [];
  const queue: number[] = [];
  // The ways to the four neighbors of a pixel, and the columns from which they would leave the picture.
  const [steps, edges] = [
    [-1, 1, -width, width],
    [0, width - 1, -1, -1],
  ];
  for (let start = 0; start < probability.length; start++) {
    if (seen[start] === 1 || (probability[start] ?? 0) < TEXT_PROBABILITY) continue;
    let left = width,
      right = 0,
      top = height,
      bottom = 0,
      sum = 0,
      count = 0;
    queue.push(start);
    seen[start] = 1;
    while (queue.length > 0) {
      const at = queue.pop() ?? 0;
      const x = at % width;
      const y = (at - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      sum += probability[at] ?? 0;
      count++;
      for (let side = 0; side < steps.length; side++) {
        if (x === edges[side]) continue;
        const next = at + (steps[side] ?? 0);
        if (next >= 0 && next < probability.length && seen[next] === 0 && (probability[next] ?? 0) >= TEXT_PROBABILITY) {
          seen[next] = 1;
          queue.push(next);
        }
      }
    }
    const boxWidth = right - left + 1;
    const boxHeight = bottom - top + 1;
    if (count < 12 || boxHeight < 3 || sum / count < AREA_PROBABILITY) continue;
    const growth = (boxWidth * boxHeight * GROWTH) / (2 * (boxWidth + boxHeight));
    areas.push({ left: left - growth, right: right + 1 + growth, top: top - growth, bottom: bottom + 1 + growth });
  }
  return areas;
}
