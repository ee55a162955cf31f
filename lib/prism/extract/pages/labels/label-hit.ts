import type { LabelKind } from "../../vocabulary";
import type { LayoutWord, TextLine } from "../words/layout";

/** A label on the page: words `start` up to (not including) `end` of its line. */
export interface LabelHit {
  kinds: ReadonlySet<LabelKind>;
  line: TextLine;
  start: number;
  end: number;
  words: LayoutWord[];
  /** Number of letters matched; longer labels are more specific. */
  length: number;
  /** True if OCR text matched with a misread letter. */
  fuzzy: boolean;
  /** True if the value stands below the label, and what follows on the line belongs to something else. */
  beneath?: true;
}
