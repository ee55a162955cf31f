import type { LayoutWord, TextLine } from "../words/layout";

/** A candidate value, and how likely it is compared with others. */
export interface Scored<T> {
  value: T;
  words: LayoutWord[];
  line: TextLine;
  score: number;
  /** True if it can be read in another way and nothing on the page decides. */
  ambiguous?: boolean;
}
