import { withinEdits } from "../extract/fold";
import type { Anomaly, Page, Word } from "../model";
import { anomaly, type CheckInput } from "./anomaly";

const HIDDEN_WORDS = 3;

/** Letters and digits; without the N that stands for the sign of the naira, which few fonts and recognisers know. */
const fold = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/^(?:ngn|n)(?=\d)/, "");

/**
 * Words in the file that a reader cannot see and that the page does not show as well. Scanners lay such words, as they recognised them,
 * beneath the picture: read from it again, some are parted otherwise or differ in a letter. Figures have to be the same.
 */
export function checkHiddenText({ document }: CheckInput): Anomaly[] {
  const found = (document?.pages ?? []).flatMap((page) => {
    const visible = page.words.filter((word) => !word.hidden);
    const texts = new Set(visible.map((word) => fold(word.text)));
    if (texts.size === 0) return [];
    return page.words
      .filter((word) => word.hidden && fold(word.text) !== "" && !texts.has(fold(word.text)) && !isShownInPlace(word, visible, page))
      .map((word) => ({ word, page: page.number }));
  });
  if (found.length < HIDDEN_WORDS && !found.some(({ word }) => /\d{3,}|\d[.,]\d/.test(word.text))) return [];
  return [
    anomaly("hidden_text_layer_mismatch", {
      message: `The file contains ${found.length} words that are not visible on the page: "${found
        .slice(0, 8)
        .map(({ word }) => word.text)
        .join(" ")}"`,
      field: "document",
      confidence: 0.85,
      actual: found
        .slice(0, 40)
        .map(({ word }) => word.text)
        .join(" "),
      provenance: found.slice(0, 20).map(({ word, page }) => ({ page, box: word.box })),
    }),
  ];
}

/** Words that a hidden one covers may be more than one; more than these are another line's. */
const MOST_PARTS = 4;

/** Whether the page shows a hidden word where it lies, in one word or in several, as nearly as two readings of a picture agree. */
function isShownInPlace(hidden: Word, visible: readonly Word[], page: Page): boolean {
  const said = fold(hidden.text);
  const beneath = visible.filter((word) => overlaps(word, hidden)).sort((one, other) => one.box[0] - other.box[0]);
  const runs = beneath.flatMap((_, from) =>
    Array.from({ length: Math.min(MOST_PARTS, beneath.length - from) }, (_unused, more) =>
      beneath
        .slice(from, from + more + 1)
        .map((word) => fold(word.text))
        .join(""),
    ),
  );
  if (runs.includes(said)) return true;
  // A letter in three may be another, and none of the digits.
  return (
    page.textSource === "ocr" &&
    !/\d/.test(said) &&
    runs.some((run) => !/\d/.test(run) && withinEdits(run, said, Math.floor(said.length / 3)))
  );
}

/** In the same line, and at least partly one above the other. */
function overlaps(one: Word, other: Word): boolean {
  const common = (from: number, to: number): number =>
    Math.min(one.box[to] ?? 0, other.box[to] ?? 0) - Math.max(one.box[from] ?? 0, other.box[from] ?? 0);
  const height = Math.min(one.box[3] - one.box[1], other.box[3] - other.box[1]);
  return common(0, 2) > 0 && common(1, 3) > height * 0.4;
}
