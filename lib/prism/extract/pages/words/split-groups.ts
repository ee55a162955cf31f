import { foldLabel } from "../../fold";

interface Placed {
  text: string;
  folded: string;
  confidence: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** In line heights: words within this gap belong together, words beyond it are another cell. */
const NEAR = 1.2;
const FIRST = /^\D{0,3}\d{1,3}(?:,\d{3})*,$/;
const GROUP = /^\d{3}(?:,\d{3})*(?:\.\d{2})?$/;
/**
 * "4,506." before "98": an amount with grouped thousands whose decimals were split off. No sentence ends with such a word, and no list
 * begins with it.
 */
const BEFORE_DECIMALS = /^\D{0,3}\d{1,3}(?:,\d{3})+\.$/;
const DECIMALS = /^\d{2}$/;

const goesOn = (last: string, next: string): boolean =>
  (FIRST.test(last) && GROUP.test(next)) || (BEFORE_DECIMALS.test(last) && DECIMALS.test(next));

/**
 * Rejoins "504, 000" and "4,506. 98" if they stand alone in a cell: in monospaced type, digits after a comma look like a separate word.
 * "Plot 12, 450 Marina Road" and "12, 450 and 7" have close neighbors and are left alone.
 */
export function withSplitGroupsJoined<W extends Placed>(words: readonly W[]): W[] {
  const joined: W[] = [];
  words.forEach((word, index) => {
    const [last, before, next] = [joined.at(-1), joined.at(-2), words[index + 1]];
    const near = (word.bottom - word.top) * NEAR;
    const isAlone = (one: W | undefined, other: W | undefined): boolean =>
      one === undefined || other === undefined || other.left - one.right > near;
    if (!last || !goesOn(last.text, word.text) || word.left - last.right > near || !isAlone(before, last) || !isAlone(word, next)) {
      joined.push(word);
      return;
    }
    const text = last.text + word.text;
    joined[joined.length - 1] = {
      ...last,
      text,
      folded: foldLabel(text),
      confidence: Math.min(last.confidence, word.confidence),
      right: word.right,
      top: Math.min(last.top, word.top),
      bottom: Math.max(last.bottom, word.bottom),
    };
  });
  return joined;
}
