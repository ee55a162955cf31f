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

/** In heights of the line: what stands nearer goes on, what stands further is another cell. */
const NEAR = 1.2;
const FIRST = /^\D{0,3}\d{1,3}(?:,\d{3})*,$/;
const GROUP = /^\d{3}(?:,\d{3})*(?:\.\d{2})?$/;
/** "4,506." before "98": the decimals of a sum that has its thousands, so that no sentence ends and no list begins there. */
const BEFORE_DECIMALS = /^\D{0,3}\d{1,3}(?:,\d{3})+\.$/;
const DECIMALS = /^\d{2}$/;

const goesOn = (last: string, next: string): boolean =>
  (FIRST.test(last) && GROUP.test(next)) || (BEFORE_DECIMALS.test(last) && DECIMALS.test(next));

/**
 * "504, 000" or "4,506. 98" in a cell by itself: letters of one width, as typewriters have them, look parted behind a comma. "Plot 12, 450 Marina
 * Road" and "12, 450 and 7" go on before or behind, and stay what they are.
 */
export function withPartedGroups<W extends Placed>(words: readonly W[]): W[] {
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
