import type { RasterImage } from "../pdf/render-page";
import { LINE_HEIGHT_PX, type SecondEngine } from "./second-engine";
import type { PixelWord } from "./tesseract";
import type { TextArea } from "./text-areas";

const MAX_LINE_WIDTH_PX = 3_200;
const MIN_CONFIDENCE = 0.2;

interface ReadCharacter {
  text: string;
  probability: number;
  /** Step of the recogniser at which it was seen. */
  step: number;
}

/** The words of one line of text as the second engine reads them. `image` has one byte a pixel. */
export async function readTextLine(engine: SecondEngine, image: RasterImage, area: TextArea): Promise<PixelWord[]> {
  const width = Math.min(MAX_LINE_WIDTH_PX, Math.max(16, Math.ceil(((area.right - area.left) / (area.bottom - area.top)) * LINE_HEIGHT_PX)));
  const padded = Math.ceil(width / 8) * 8;
  const { scores, steps, classes } = await engine.recognise(cropToLine(image, area, width, padded), padded);
  const characters = decode(scores, steps, classes, engine.characters);
  const toX = (step: number): number => area.left + ((step / steps) * padded * (area.right - area.left)) / width;
  return wordsOf(characters).map((word) => {
    const first = word[0]?.step ?? 0;
    const last = word[word.length - 1]?.step ?? first;
    return {
      text: word.map((character) => character.text).join(""),
      confidence: Math.min(...word.map((character) => character.probability)),
      left: toX(first - 0.5), right: Math.min(area.right, toX(last + 1.5)), top: area.top, bottom: area.bottom,
      centres: word.map((character) => toX(character.step + 0.5)),
      letterConfidences: word.map((character) => character.probability),
    };
  }).filter((word) => word.confidence >= MIN_CONFIDENCE);
}

/** Bilinear samples of the area at the recogniser's height, from -1 (black) to 1 (white), in three equal planes. */
export function cropToLine(image: RasterImage, area: TextArea, width: number, padded: number): Float32Array {
  const plane = padded * LINE_HEIGHT_PX;
  const input = new Float32Array(3 * plane).fill(1);
  const scaleX = (area.right - area.left) / width;
  const scaleY = (area.bottom - area.top) / LINE_HEIGHT_PX;
  for (let y = 0; y < LINE_HEIGHT_PX; y++) {
    const sourceY = Math.min(image.height - 1, Math.max(0, area.top + (y + 0.5) * scaleY - 0.5));
    const y0 = Math.floor(sourceY);
    const y1 = Math.min(image.height - 1, y0 + 1);
    const fy = sourceY - y0;
    for (let x = 0; x < width; x++) {
      const sourceX = Math.min(image.width - 1, Math.max(0, area.left + (x + 0.5) * scaleX - 0.5));
      const x0 = Math.floor(sourceX);
      const x1 = Math.min(image.width - 1, x0 + 1);
      const fx = sourceX - x0;
      const pixel = (px: number, py: number): number => image.pixels[(py * image.width + px) * image.channels] ?? 255;
      const value = (pixel(x0, y0) * (1 - fx) + pixel(x1, y0) * fx) * (1 - fy) + (pixel(x0, y1) * (1 - fx) + pixel(x1, y1) * fx) * fy;
      const scaled = value / 127.5 - 1;
      const at = y * padded + x;
      input[at] = scaled;
      input[plane + at] = scaled;
      input[2 * plane + at] = scaled;
    }
  }
  return input;
}

/** The likeliest character at each step; repeats and blanks (class 0) fall away. */
export function decode(scores: Float32Array, steps: number, classes: number, characters: readonly string[]): ReadCharacter[] {
  const read: ReadCharacter[] = [];
  let previous = 0;
  for (let step = 0; step < steps; step++) {
    let best = 0;
    for (let i = 1; i < classes; i++) if ((scores[step * classes + i] ?? 0) > (scores[step * classes + best] ?? 0)) best = i;
    if (best !== 0 && best !== previous) read.push({ text: characters[best] ?? "", probability: scores[step * classes + best] ?? 0, step });
    previous = best;
  }
  return read;
}

/** Spaces part words, and so do gaps of more than twice the usual step between letters. */
function wordsOf(characters: readonly ReadCharacter[]): ReadCharacter[][] {
  const gaps = characters.slice(1).map((character, i) => character.step - (characters[i]?.step ?? 0)).sort((a, b) => a - b);
  const usual = gaps[Math.floor(gaps.length / 2)] ?? 2;
  const words: ReadCharacter[][] = [];
  let word: ReadCharacter[] = [];
  for (const character of characters) {
    const last = word[word.length - 1];
    if (character.text === " " || (last && character.step - last.step > usual * 2.6 + 1)) {
      if (word.length > 0) words.push(word);
      word = [];
    }
    if (character.text !== " ") word.push(plain(character));
  }
  if (word.length > 0) words.push(word);
  return words;
}

/** The weights are Chinese: punctuation may come in its full-width form. */
function plain(character: ReadCharacter): ReadCharacter {
  return { ...character, text: character.text.normalize("NFKC").replace("。", ".").replace("、", ",") };
}
