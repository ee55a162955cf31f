import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PaintedGlyph } from "./glyphs";

/** What is known of a note that was typed onto a page: a free-text annotation (ISO 32000-1 §12.5.6.6). */
export interface TypedNote {
  subtype?: unknown;
  hasAppearance?: unknown;
  annotationFlags?: unknown;
  /** In the page's own space, its origin at the lower left. */
  rect?: unknown;
  textContent?: unknown;
  defaultAppearanceData?: unknown;
}

/** §12.5.3: hidden, and not to be shown on a screen. */
const HIDDEN = 2;
const NO_VIEW = 32;
const USUAL_SIZE = 10;
/** Advance of a letter of Helvetica, in ems: what viewers set such notes in is as wide on average. */
const ADVANCE = 0.52;
const LEADING = 1.2;
/** Of the em, above the base of a line. */
const ASCENT = 0.8;
const NEAR_WHITE = 240;
const MOST_LETTERS = 5_000;

/**
 * The letters of notes that come without a drawing of their own, which viewers set themselves: by the note's text, its size and its
 * rectangle, broken where a line is full. None where nobody sees them. `toPage` leads from the page's own space to the displayed page
 * in points.
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

/** Those of a page, as `lettersOfNotes` wants them. */
export async function lettersTypedOnto(page: PDFPageProxy): Promise<PaintedGlyph[]> {
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

/** Size in points; white letters are told by what lies beneath them. */
function lettersOf(appearance: unknown): { fontSize: number; paint: PaintedGlyph["paint"] } {
  const told = (typeof appearance === "object" && appearance !== null ? appearance : {}) as { fontSize?: unknown; fontColor?: unknown };
  const color = told.fontColor instanceof Uint8ClampedArray ? [...told.fontColor] : [0];
  return {
    fontSize: typeof told.fontSize === "number" && told.fontSize > 0 ? told.fontSize : USUAL_SIZE,
    paint: color.every((level) => level >= NEAR_WHITE) ? "white" : "visible",
  };
}

const linesOf = (text: unknown): string[] =>
  Array.isArray(text) ? text.filter((line): line is string => typeof line === "string").map((line) => line.replace(/\s/g, " ")) : [];

/** A line in pieces of at most so many letters, parted between words. */
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
