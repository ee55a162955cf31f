import { apply, compose, type Matrix } from "./matrix";

/** One painted letter, with its place on the displayed page in points from the top left corner. */
export interface PaintedGlyph {
  text: string;
  /** Start and end of the advance along the baseline. */
  start: [number, number];
  end: [number, number];
  /** Height of the em in points, as displayed. */
  fontSize: number;
  bold: boolean;
  /** Whether the letter is visible. For "white", what lies beneath decides later. */
  paint: "visible" | "invisible" | "white";
}

export interface PdfFont {
  bold: boolean;
  vertical: boolean;
  fontMatrix: Matrix;
}

export interface TextState {
  font: PdfFont | null;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  /** 1 for 100 %. */
  horizontalScale: number;
  leading: number;
  rise: number;
  renderMode: number;
  matrix: Matrix;
  x: number;
  y: number;
  lineX: number;
  lineY: number;
}

/** The text state at the start of a page (ISO 32000-2, 9.3.1). */
export function initialTextState(): TextState {
  return {
    font: null,
    fontSize: 0,
    charSpacing: 0,
    wordSpacing: 0,
    horizontalScale: 1,
    leading: 0,
    rise: 0,
    renderMode: 0,
    matrix: [1, 0, 0, 1, 0, 0],
    x: 0,
    y: 0,
    lineX: 0,
    lineY: 0,
  };
}

interface ParsedGlyph {
  unicode: string;
  width: number;
  isSpace: boolean;
}

/**
 * Places the letters of one show-text operation (ISO 32000-1 §9.4.4), and advances the text position in `state`. `items` holds glyphs, and
 * numbers that shift the position by thousandths of an em.
 */
export function placeGlyphs(items: readonly unknown[], state: TextState, toPage: Matrix, paint: PaintedGlyph["paint"]): PaintedGlyph[] {
  const { font } = state;
  if (!font || state.fontSize === 0) return [];
  const size = Math.abs(state.fontSize);
  const direction = state.fontSize < 0 ? -1 : 1;
  const scale = state.horizontalScale * direction;
  const textToPage = compose(toPage, state.matrix);
  const [originX, originY] = apply(textToPage, 0, 0);
  const [upX, upY] = apply(textToPage, 0, size);
  const displayedSize = Math.hypot(upX - originX, upY - originY) * emScale(font);
  const placed: PaintedGlyph[] = [];
  for (const item of items) {
    if (typeof item === "number") {
      const shift = (item * size) / 1000;
      if (font.vertical) state.y += shift;
      else state.x -= shift * scale;
      continue;
    }
    if (!isGlyph(item)) continue;
    const spacing = (item.isSpace ? state.wordSpacing : 0) + state.charSpacing;
    const advance = item.width * size * font.fontMatrix[0];
    const start = apply(textToPage, state.x, state.y + state.rise);
    if (font.vertical) {
      state.y -= Math.abs(size) + spacing;
    } else {
      const end = apply(textToPage, state.x + advance * scale, state.y + state.rise);
      placed.push({
        text: item.isSpace && item.unicode.trim() === "" ? " " : item.unicode,
        start,
        end,
        fontSize: displayedSize,
        bold: font.bold || state.renderMode === 2,
        paint,
      });
      state.x += (advance + spacing * direction) * scale;
      continue;
    }
    placed.push({
      text: item.unicode,
      start,
      end: apply(textToPage, state.x, state.y + state.rise),
      fontSize: displayedSize,
      bold: font.bold,
      paint,
    });
  }
  return placed;
}

/** Fonts drawn by operators (Type 3) may have an em of any size; all others use 1000 units per em. */
function emScale(font: PdfFont): number {
  const unitsPerEm = Math.abs(font.fontMatrix[3]) * 1000;
  return unitsPerEm > 0 && unitsPerEm < 20 ? Math.min(1, Math.max(unitsPerEm, 0.2)) : 1;
}

function isGlyph(item: unknown): item is ParsedGlyph {
  return (
    typeof item === "object" &&
    item !== null &&
    typeof (item as ParsedGlyph).unicode === "string" &&
    typeof (item as ParsedGlyph).width === "number"
  );
}
