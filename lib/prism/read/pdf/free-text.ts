import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PaintedGlyph } from "./glyphs";

/** The properties used of a note typed onto a page: a free-text annotation (ISO 32000-1 §12.5.6.6). */
export interface TypedNote {
  subtype?: unknown;
  hasAppearance?: unknown;
  annotationFlags?: unknown;
  /** In the page's own coordinates, with the origin at the lower left. */
  rect?: unknown;
  textContent?: unknown;
  defaultAppearanceData?: unknown;
}

/** Annotation flags (§12.5.3): hidden, and not shown on screen. */
const HIDDEN = 2;
const NO_VIEW = 32;
const USUAL_SIZE = 10;
/** Average advance of a Helvetica letter in ems; viewers set these notes in Helvetica or a font of similar width. */
const ADVANCE = 0.52;
const LEADING = 1.2;
/** Ascent of the letters above the baseline, in ems. */
const ASCENT = 0.8;
const NEAR_WHITE = 240;
const MOST_LETTERS = 5_000;

/**
 * Lays out the letters of notes that have no appearance stream, as viewers do: from the note's text, font size and rectangle, with lines
 * wrapped at the rectangle's width. Notes that aren't visible yield no letters. `toPage` maps the page's own coordinates to points on the
 * displayed page.
 */
export function lettersOfNotes(notes: readonly TypedNote[], toPage: (x: number, y: number) => [number, number]): PaintedGlyph[] {
  return notes.filter(isSeen).flatMap((note) => {
    const [left, , right, top] = rectOf(note.rect) ?? [0, 0, 0, 0];
    const { fontSize, paint } = lettersOf(note.defaultAppearanceData);
    const room = Math.max(1, Math.floor((right - left) / (fontSize * ADVANCE)));
    const lines = linesOf(note.textContent)
      .flatMap((line) => broken(line, room))
      .join("\n")
      .slice(0, MOST_LETTERS)
      .split("\n");
    return lines.flatMap((line, row) =>
      [...line].map((text, at): PaintedGlyph => {
        const y = top - fontSize * (ASCENT + row * LEADING);
        const x = left + at * fontSize * ADVANCE;
        return { text, start: toPage(x, y), end: toPage(x + fontSize * ADVANCE, y), fontSize, bold: false, paint };
      }),
    );
  });
}

/** Lays out the letters of a page's free-text notes. */
export async function freeTextLetters(page: PDFPageProxy): Promise<PaintedGlyph[]> {
  const notes = (await page.getAnnotations().catch(() => [])) as TypedNote[];
  const viewport = page.getViewport({ scale: 1 });
  return lettersOfNotes(notes, (x, y) => {
    const [across = 0, down = 0] = viewport.convertToViewportPoint(x, y) as number[];
    return [across, down];
  });
}

function isSeen({ subtype, hasAppearance, annotationFlags, rect }: TypedNote): boolean {
  const flags = typeof annotationFlags === "number" ? annotationFlags : 0;
  return subtype === "FreeText" && hasAppearance !== true && (flags & (HIDDEN | NO_VIEW)) === 0 && rectOf(rect) !== null;
}

function rectOf(rect: unknown): [number, number, number, number] | null {
  const isRect = Array.isArray(rect) && rect.length === 4 && rect.every((side) => typeof side === "number" && Number.isFinite(side));
  return isRect ? (rect as [number, number, number, number]) : null;
}

/** Font size in points, and paint. Whether white letters are visible is decided later, by what lies beneath them. */
function lettersOf(appearance: unknown): { fontSize: number; paint: PaintedGlyph["paint"] } {
  const defaults = (typeof appearance === "object" && appearance !== null ? appearance : {}) as { fontSize?: unknown; fontColor?: unknown };
  const color = defaults.fontColor instanceof Uint8ClampedArray ? [...defaults.fontColor] : [0];
  return {
    fontSize: typeof defaults.fontSize === "number" && defaults.fontSize > 0 ? defaults.fontSize : USUAL_SIZE,
    paint: color.every((level) => level >= NEAR_WHITE) ? "white" : "visible",
  };
}

const linesOf = (text: unknown): string[] =>
  Array.isArray(text) ? text.filter((line): line is string => typeof line === "string").map((line) => line.replace(/\s/g, " ")) : [];

/** Splits a line between words into pieces of at most `room` letters; a longer word stays whole. */
function broken(line: string, room: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const word of line.split(" ")) {
    if (piece !== "" && piece.length + 1 + word.length > room) {
      pieces.push(piece);
      piece = word;
    } else piece = piece === "" ? word : `${piece} ${word}`;
  }
  return [...pieces, piece];
}
