import type { LayoutWord, TextLine } from "../words/layout";

/** A value that was found, and how likely it is right among others. */
export interface Scored<T> {
  value: T;
  words: LayoutWord[];
  line: TextLine;
  score: number;
  /** It could be read another way, and nothing on the page says which. */
  ambiguous?: boolean;
}
