import type { LabelKind } from "../../vocabulary";
import { composedKinds } from "./composed-labels";
import { kindsOf } from "./labels";
import type { Chunk, LayoutWord, TextLine } from "../words/layout";

/** One line of a table's cell, with the line of the page that it is read in. */
export interface CellPart {
  line: TextLine;
  chunk: Chunk;
}

/** What the words are a label of when they are taken together, as a cell of several lines has them; null where of nothing. */
export function kindsOfWords(words: readonly LayoutWord[]): ReadonlySet<LabelKind> | null {
  const folded = words.map((word) => word.folded).filter((word) => word !== "");
  return kindsOf(folded.join("")) ?? composedKinds(folded);
}
