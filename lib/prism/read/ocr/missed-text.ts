import type { RasterImage } from "../pdf/render-page";
import type { Deadline } from "../read-options";
import { meanConfidence } from "./first-reading";
import { overlapShare } from "./merge-readings";
import { readTextLine } from "./read-text-line";
import { secondEngine } from "./second-engine";
import type { PixelWord } from "./tesseract";
import { textAreasOf, type TextArea } from "./text-areas";
import { unreadInkOf } from "./unread-ink";

/** A low word below this confidence of the first engine was made of a speck. */
const SURE = 0.5;
/**
 * Confidence required of a word higher than usual. The first engine reads headings with high confidence, but two lines that it took for one
 * with low confidence.
 */
const SURE_OF_TALL = 0.85;
const USUAL_HEIGHTS = { least: 0.5, most: 1.6 } as const;
/** A text area was missed if words cover less than this share of its width. */
const COVERED = 0.3;
/** Confidence of the second engine required where the first saw nothing. Stamps and logos yield marks rather than words. */
const MIN_ALONE = 0.6;
/** A line that the second engine reads with this confidence as a whole replaces what the first made of parts of it. */
const SURE_LINE = 0.8;
/** A shorter line isn't read any better than the fragments that it would replace. */
const LEAST_LETTERS = 8;
/** Heights, in usual word heights, between which areas are print rather than specks or pictures. */
const MIN_HEIGHT = 0.5;
const MAX_HEIGHT = 3;
/** Share of the page's ink outside all words from which text may have been missed. */
const UNREAD_INK = 0.06;
/** Lines of usual print are visible at this size; searching the full size costs twice as much. */
const GLANCE_SIDE_PX = 960;
/** Two words that overlap by this share are the same word. */
const MOSTLY = 0.3;

/** Text that the second engine reads where the first read nothing, and the first engine's words that it replaces. */
export interface MissedText {
  words: PixelWord[];
  replaced: Set<PixelWord>;
}

const NOTHING: MissedText = { words: [], replaced: new Set() };

/**
 * Reads text that the first engine passed over: two lines taken for one beside others of another pitch, print in a shadow or spaced as
 * loosely as handwriting, or a figure alone in its column. `known` are the picture's areas of text, if they have been searched for. If not,
 * they are searched for only if much ink lies outside all words, because the search costs a tenth of reading the page. A spot of ink as
 * high as a word counts as an area by itself.
 */
export async function readMissedText(
  image: RasterImage,
  words: readonly PixelWord[],
  known: readonly TextArea[] | null,
  deadline: Deadline,
): Promise<MissedText> {
  const seen = plausibleWords(words);
  if (seen.length === 0) return NOTHING;
  const unread = await unreadInkOf(image, seen, usualHeightOf(seen));
  const looksMissed = known !== null || unread.share >= UNREAD_INK;
  if (!looksMissed && unread.spots.length === 0) return NOTHING;
  const engine = await secondEngine();
  const lines = looksMissed ? missedAreas(known ?? (await deadline.race(textAreasOf(engine, image, GLANCE_SIDE_PX))), seen) : [];
  const spots = new Set(missedAreas(unread.spots, [...seen, ...lines]));
  const areas = [...lines, ...spots];
  const read: PixelWord[] = [];
  const replaced = new Set<PixelWord>();
  for (const area of areas) {
    deadline.check();
    const line = await readTextLine(engine, image, area, { splitAtGaps: "everywhere" });
    // A single sign in the margin is more likely a speck or the end of a border.
    const found = spots.has(area) && line.every(({ text }) => text.length < 2) ? [] : wordsToKeep(line, seen);
    read.push(...found);
    for (const word of words) if (found.some((other) => overlapShare(word, other) > MOSTLY)) replaced.add(word);
  }
  return { words: read, replaced };
}

/**
 * Picks the words to keep from a line that the second engine read where the first saw hardly anything: words that stand free, and all words
 * if the line as a whole is sure. Overlapping words of the first engine are then fragments of two lines read as one, such as "ions" and
 * "Ol" for "Invoice no".
 */
export function wordsToKeep(line: readonly PixelWord[], seen: readonly PixelWord[]): PixelWord[] {
  const letters = line.reduce((sum, { text }) => sum + text.length, 0);
  const isSure = letters >= LEAST_LETTERS && meanConfidence(line) >= SURE_LINE;
  return line.filter((word) => word.confidence >= MIN_ALONE && (isSure || !seen.some((other) => overlapShare(word, other) > MOSTLY)));
}

/** Words that mark the place of a real word, whatever they read. */
export function plausibleWords(words: readonly PixelWord[]): PixelWord[] {
  const usual = usualHeightOf(words.filter((word) => word.confidence >= SURE));
  return words.filter((word) => {
    const height = word.bottom - word.top;
    if (height > usual * USUAL_HEIGHTS.most) return word.confidence >= SURE_OF_TALL;
    return word.confidence >= SURE || height >= usual * USUAL_HEIGHTS.least;
  });
}

function usualHeightOf(words: readonly TextArea[]): number {
  const heights = words.map((word) => word.bottom - word.top).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 0;
}

/** Areas of text that words hardly cover. */
export function missedAreas(areas: readonly TextArea[], seen: readonly TextArea[]): TextArea[] {
  const usual = usualHeightOf(seen);
  return areas.filter((area) => {
    const height = area.bottom - area.top;
    if (height < usual * MIN_HEIGHT || height > usual * MAX_HEIGHT) return false;
    const covered = seen.reduce((sum, word) => sum + coveredWidth(area, word), 0);
    return covered < (area.right - area.left) * COVERED;
  });
}

function coveredWidth(area: TextArea, word: TextArea): number {
  const height = Math.min(area.bottom, word.bottom) - Math.max(area.top, word.top);
  if (height < Math.min(area.bottom - area.top, word.bottom - word.top) * 0.3) return 0;
  return Math.max(0, Math.min(area.right, word.right) - Math.max(area.left, word.left));
}
