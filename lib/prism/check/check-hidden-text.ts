import { withinEdits } from "../extract/fold";
import type { Anomaly, Page, Word } from "../model";
import { anomaly, type CheckInput } from "./anomaly";

const HIDDEN_WORDS = 3;

/** Reduces a text to its letters and digits, without the N that stands for the naira sign, which few fonts and recognizers know. */
const fold = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/^(?:ngn|n)(?=\d)/, "");

/**
 * Reports words in the file that aren't visible and that the page doesn't show either. Scanners add their recognized words beneath the
 * picture; when the picture is recognized again, some are split differently or differ in a letter, which is tolerated. Figures must match
 * exactly.
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

/** Largest number of visible words that one hidden word may cover; more belong to another line. */
const MOST_PARTS = 4;

/**
 * Whether the page shows a hidden word in the same place, as one word or several, with the differences to be expected between two readings
 * of a picture.
 */
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
  // One letter in three may differ, but no digit.
  return (
    page.textSource === "ocr" &&
    !/\d/.test(said) &&
    runs.some((run) => !/\d/.test(run) && withinEdits(run, said, Math.floor(said.length / 3)))
  );
}

/** Whether two words are on the same line and overlap horizontally. */
function overlaps(one: Word, other: Word): boolean {
  const common = (from: number, to: number): number =>
    Math.min(one.box[to] ?? 0, other.box[to] ?? 0) - Math.max(one.box[from] ?? 0, other.box[from] ?? 0);
  const height = Math.min(one.box[3] - one.box[1], other.box[3] - other.box[1]);
  return common(0, 2) > 0 && common(1, 3) > height * 0.4;
}
