import type { Word } from "@/lib/prism/model";
import type { PaintedGlyph } from "./glyphs";

/** A gap wider than this share of the font size ends a word. */
const WORD_GAP = 0.19;
const BASELINE_SHIFT = 0.25;

export interface PlacedWord extends Omit<Word, "box"> {
  /** The box, in points on the displayed page. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  paint: PaintedGlyph["paint"];
}

/** Joins adjacent letters into words, whichever operations painted them. */
export function wordsOfGlyphs(glyphs: readonly PaintedGlyph[]): PlacedWord[] {
  const words: PlacedWord[] = [];
  let run: PaintedGlyph[] = [];
  const flush = (): void => {
    const word = wordOf(run);
    if (word) words.push(word);
    run = [];
  };
  for (const glyph of glyphs) {
    const previous = run[run.length - 1];
    if (glyph.text.trim() === "") {
      flush();
      continue;
    }
    if (previous && !continues(previous, glyph)) flush();
    run.push(glyph);
  }
  flush();
  return withoutOverprints(joinLetterSpaced(words));
}

function continues(previous: PaintedGlyph, next: PaintedGlyph): boolean {
  if (previous.paint !== next.paint) return false;
  const size = Math.max(previous.fontSize, next.fontSize);
  if (Math.min(previous.fontSize, next.fontSize) < size * 0.6) return false;
  const [dirX, dirY] = direction(previous);
  const gapX = next.start[0] - previous.end[0];
  const gapY = next.start[1] - previous.end[1];
  const along = gapX * dirX + gapY * dirY;
  const across = Math.abs(gapX * -dirY + gapY * dirX);
  return along < size * WORD_GAP && along > -size * 0.4 && across < size * BASELINE_SHIFT;
}

function direction(glyph: PaintedGlyph): [number, number] {
  const dx = glyph.end[0] - glyph.start[0];
  const dy = glyph.end[1] - glyph.start[1];
  const length = Math.hypot(dx, dy);
  return length > 0 ? [dx / length, dy / length] : [1, 0];
}

function wordOf(run: readonly PaintedGlyph[]): PlacedWord | null {
  const first = run[0];
  const last = run[run.length - 1];
  if (!first || !last) return null;
  const text = plainText(run);
  if (text === "") return null;
  const size = first.fontSize;
  const [dirX, dirY] = direction(first);
  // The letters reach about three quarters of an em above the baseline and a fifth below it, across the writing direction.
  const [up, down] = [size * 0.75, size * -0.2];
  const xs = [first.start[0] + dirY * up, first.start[0] + dirY * down, last.end[0] + dirY * up, last.end[0] + dirY * down] as const;
  const ys = [first.start[1] - dirX * up, first.start[1] - dirX * down, last.end[1] - dirX * up, last.end[1] - dirX * down] as const;
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  // A damaged file may scale sizes to infinity; such a word has no place.
  if (!Number.isFinite(left + right + top + bottom)) return null;
  const turn = turnOf(dirX, dirY);
  return {
    ...(turn === 0 ? {} : { turn }),
    text,
    confidence: 1,
    fontSize: size,
    bold: first.bold,
    hidden: first.paint === "invisible" || size < 1,
    paint: first.paint,
    left,
    right,
    top,
    bottom,
  };
}

const PLAIN = /^[\u0021-\u007e]+$/;

function plainText(run: readonly PaintedGlyph[]): string {
  let text = "";
  for (const glyph of run) text += glyph.text;
  // Normalizing plain ASCII would change nothing, and most words are plain ASCII.
  return PLAIN.test(text)
    ? text
    : text
        .normalize("NFKC")
        .replace(/[\u0000-\u001f\u00ad\u200b-\u200f\ufeff]/g, "")
        .trim();
}

/** sin 15°. Text at a larger angle is a watermark or a stamp across the page, and belongs to no line. */
const ASKEW = 0.26;

/** Quarter turn nearest to a writing direction; never 0 or 180 for slanted text. The y axis points down. */
function turnOf(dirX: number, dirY: number): 0 | 90 | 180 | 270 {
  if (Math.abs(dirX) >= Math.abs(dirY) && Math.abs(dirY) < ASKEW) return dirX >= 0 ? 0 : 180;
  return dirY > 0 ? 90 : 270;
}

/** Joins letter-spaced words such as "R E C H N U N G": at least four single letters with even gaps of less than an em. */
function joinLetterSpaced(words: readonly PlacedWord[]): PlacedWord[] {
  const joined: PlacedWord[] = [];
  let i = 0;
  while (i < words.length) {
    let end = i;
    while (end + 1 < words.length && isSpacedLetter(words[end], words[end + 1])) end++;
    const first = words[i];
    const last = words[end];
    if (first && last && end - i >= 3) {
      for (const part of partedAtWideGaps(words.slice(i, end + 1)))
        joined.push({ ...(part[0] ?? first), text: part.map((word) => word.text).join(""), right: (part[part.length - 1] ?? last).right });
      i = end + 1;
    } else {
      if (first) joined.push(first);
      i++;
    }
  }
  return joined;
}

/** Splits letter-spaced words at gaps at least half as wide again as the usual gap, or wider by a fifth of the font size. */
function partedAtWideGaps(letters: readonly PlacedWord[]): PlacedWord[][] {
  const gapAt = (index: number): number => (letters[index]?.left ?? 0) - (letters[index - 1]?.right ?? 0);
  const gaps = letters
    .map((_, index) => gapAt(index))
    .slice(1)
    .sort((a, b) => a - b);
  const usual = gaps[Math.floor(gaps.length / 2)] ?? 0;
  const parts: PlacedWord[][] = [];
  letters.forEach((letter, index) => {
    const last = parts[parts.length - 1];
    if (last && gapAt(index) < Math.max(usual * 1.5, usual + (letter.fontSize ?? 10) * 0.2)) last.push(letter);
    else parts.push([letter]);
  });
  return parts;
}

function isSpacedLetter(word: PlacedWord | undefined, next: PlacedWord | undefined): boolean {
  // Two kerned letters, such as L and T, may touch and arrive as one word.
  if (!word || !next || !/^\p{L}$|^\p{Lu}{2}$/u.test(word.text) || !/^\p{L}$|^\p{Lu}{2}$/u.test(next.text)) return false;
  if (word.text.length > 1 && next.text.length > 1) return false;
  const gap = next.left - word.right;
  return Math.abs(next.top - word.top) < 1 && gap > 0 && gap < (word.fontSize ?? 10) * 0.9;
}

/** Drops overprints: some programs paint bold by repeating the word a fraction of a point away. */
function withoutOverprints(words: readonly PlacedWord[]): PlacedWord[] {
  const seen = new Map<string, PlacedWord[]>();
  return words.filter((word) => {
    const same = seen.get(word.text) ?? [];
    const twin = same.find(
      (other) => Math.abs(other.left - word.left) < 1.5 && Math.abs(other.top - word.top) < 1.5 && other.hidden === word.hidden,
    );
    if (twin) {
      twin.bold = true;
      return false;
    }
    if (same.length === 0) seen.set(word.text, same);
    same.push(word);
    return true;
  });
}
