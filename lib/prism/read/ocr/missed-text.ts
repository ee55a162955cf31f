import type { RasterImage } from "../pdf/render-page";
import type { Deadline } from "../read-options";
import { meanConfidence } from "./first-reading";
import { overlapShare } from "./merge-readings";
import { readTextLine } from "./read-text-line";
import { secondEngine } from "./second-engine";
import type { PixelWord } from "./tesseract";
import { textAreasOf, type TextArea } from "./text-areas";
import { unreadInkOf } from "./unread-ink";

/** A word that the first engine is less sure of, and that is not as high as words are, was made of several lines or of a speck. */
const SURE = 0.5;
/** So sure must it be of one that is higher than words are: headings it reads surely, and two lines that it took for one hardly. */
const SURE_OF_TALL = 0.85;
const USUAL_HEIGHTS = { least: 0.5, most: 1.6 } as const;
/** An area of text with less of its width under words was missed. */
const COVERED = 0.3;
/** Only what the second engine is this sure of is taken from where the first saw nothing: stamps and logos are rather marks than words. */
const MIN_ALONE = 0.6;
/** A line that it reads so surely as a whole goes before what the first made of some of its letters. */
const SURE_LINE = 0.8;
/** A word as short as the scraps that it would stand for is read no better. */
const LEAST_LETTERS = 8;
/** Heights of usual words between which areas are print rather than specks or pictures. */
const MIN_HEIGHT = 0.5;
const MAX_HEIGHT = 3;
/** Share of the page's ink under no word from which text may have been missed. */
const UNREAD_INK = 0.06;
/** Lines of usual print show at this size; looking at the full one costs twice as much. */
const GLANCE_SIDE_PX = 960;
/** Two words of which one lies so far within the other are one. */
const MOSTLY = 0.3;

/** What the second engine reads where the first read nothing, and the words of the first that stand in its way. */
export interface MissedText {
  words: PixelWord[];
  replaced: Set<PixelWord>;
}

const NOTHING: MissedText = { words: [], replaced: new Set() };

/**
 * Text that the first engine passed over: two lines that it took for one beside others of another pitch, print in a shadow or
 * set as loosely as handwriting, a figure by itself in its column. `known` are the picture's areas of text, where they have been looked for; else they are only
 * looked for where much ink is under no word, as that costs a tenth of a page; a spot of ink as high as a word is an area by itself.
 */
export async function readMissedText(
  image: RasterImage,
  words: readonly PixelWord[],
  known: readonly TextArea[] | null,
  deadline: Deadline,
): Promise<MissedText> {
  const seen = seenWords(words);
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
    const line = await readTextLine(engine, image, area, { partsAtPaper: "everywhere" });
    // A single sign in the margin is rather a speck or the end of a border.
    const found = spots.has(area) && line.every(({ text }) => text.length < 2) ? [] : takenOf(line, seen);
    read.push(...found);
    for (const word of words) if (found.some((other) => overlapShare(word, other) > MOSTLY)) replaced.add(word);
  }
  return { words: read, replaced };
}

/**
 * What is taken of a line that the second engine read where the first saw hardly anything: what stands free, and all of it where the line
 * is sure as a whole. What the first has in its way are then scraps that it made of two lines at once, "ions" and "Ol" of "Invoice no".
 */
export function takenOf(line: readonly PixelWord[], seen: readonly PixelWord[]): PixelWord[] {
  const letters = line.reduce((sum, { text }) => sum + text.length, 0);
  const isSure = letters >= LEAST_LETTERS && meanConfidence(line) >= SURE_LINE;
  return line.filter((word) => word.confidence >= MIN_ALONE && (isSure || !seen.some((other) => overlapShare(word, other) > MOSTLY)));
}

/** Words that stand where a word stands, whatever it says. */
export function seenWords(words: readonly PixelWord[]): PixelWord[] {
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

/** Areas of text that hardly any word covers. */
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
