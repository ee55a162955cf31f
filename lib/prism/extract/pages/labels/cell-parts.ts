import type { LabelKind } from "../../vocabulary";
import { labelKindsByGrammar } from "./label-grammar";
import { kindsOf } from "./labels";
import type { Chunk, LayoutWord, TextLine } from "../words/layout";

/** One line of a table cell, with the text line that contains it. */
export interface CellPart {
  line: TextLine;
  chunk: Chunk;
}

/** The kinds of label that the words make together, as in a cell of several lines; null if none. */
export function kindsOfWords(words: readonly LayoutWord[]): ReadonlySet<LabelKind> | null {
  const folded = words.map((word) => word.folded).filter((word) => word !== "");
  return kindsOf(folded.join("")) ?? labelKindsByGrammar(folded);
}
