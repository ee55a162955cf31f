import type { ReadDocument, Word } from "@/lib/prism/model";

/** In points. */
const WIDTH = 600;
export const HEIGHT = 800;
export const TALL = 8;

export type RecognizedCell = readonly [x: number, text: string];
export type RecognizedRow = readonly [y: number, ...cells: RecognizedCell[]];

/** A page as text recognition returns it: words 8 points high in letters 4.6 points wide, starting at `x`, or ending at it if negative. */
export function recognizedPage(rows: readonly RecognizedRow[], space = 3): ReadDocument {
  const words = rows.flatMap(([y, ...cells]) =>
    cells.flatMap(([x, text]): Word[] => {
      const width = (part: string): number => part.length * 4.6;
      const whole = text.split(" ").reduce((sum, part) => sum + width(part) + space, -space);
      let left = x < 0 ? -x - whole : x;
      return text.split(" ").map((part) => {
        const box: Word["box"] = [left / WIDTH, y / HEIGHT, (left + width(part)) / WIDTH, (y + TALL) / HEIGHT];
        left += width(part) + space;
        return { text: part, confidence: 0.95, bold: false, hidden: false, fontSize: TALL, box };
      });
    }),
  );
  return {
    mimeType: "application/pdf",
    sha256: "",
    language: "en",
    textSource: "ocr",
    einvoice: null,
    pdf: null,
    pages: [{ number: 1, widthPt: WIDTH, heightPt: HEIGHT, textSource: "ocr", rules: [], words }],
  };
}
