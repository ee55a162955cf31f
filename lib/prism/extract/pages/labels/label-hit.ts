import type { LabelKind } from "../../vocabulary";
import type { LayoutWord, TextLine } from "../words/layout";

/** A label on the page: words `start` up to, not including, `end` of its line. */
export interface LabelHit {
  kinds: ReadonlySet<LabelKind>;
  line: TextLine;
  start: number;
  end: number;
  words: LayoutWord[];
  /** Letters matched: longer labels say more. */
  length: number;
  /** Recognised text matched with a misread letter. */
  fuzzy: boolean;
  /** Its value stands beneath it; what follows on its line is another's. */
  beneath?: true;
}
