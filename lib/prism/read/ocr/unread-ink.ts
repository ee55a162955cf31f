import type { RasterImage } from "../pdf/render-page";
import { inkMask, reducedPicture } from "./reduced-picture";
import type { TextArea } from "./text-areas";

/** No letter is this wide at the size at which ink is counted. */
const LONG_RUN_PX = 24;
const SURROUNDINGS_PX = 10;
/** In usual word heights: the largest gap between two letters of a word, and the height and width a spot needs to be read. */
const SPOT = { gap: 0.45, least: 0.45, most: 1.5, width: 0.6 } as const;
/** Letters extend beyond their darkest part by this share of the usual height. */
const SPOT_MARGIN = 0.3;
/** Reading a spot costs a hundredth of a page, and a page with more spots is a picture or a drawing. */
const MAX_SPOTS = 24;

/** A picture's ink that no word covers. */
export interface UnreadInk {
  /** Share of all ink that may belong to letters. */
  share: number;
  /** Spots as high as words with paper around them; empty if there are too many. */
  spots: TextArea[];
}

/** Finds ink that none of `words` covers. `usualHeight` is the usual height of the words' boxes, in pixels of the picture. */
export async function unreadInkOf(image: RasterImage, words: readonly TextArea[], usualHeight: number): Promise<UnreadInk> {
  const small = await reducedPicture(image);
  const mask = await inkMask(small, SURROUNDINGS_PX);
  const scale = small.width / image.width;
  const all = lettersIn(mask, small.width);
  for (const word of words) {
    const margin = (word.bottom - word.top) * 0.25;
    const [from, to] = [
      Math.max(0, Math.floor((word.left - margin) * scale)),
      Math.min(small.width, Math.ceil((word.right + margin) * scale)),
    ];
    const last = Math.min(small.height, Math.ceil((word.bottom + margin) * scale));
    for (let y = Math.max(0, Math.floor((word.top - margin) * scale)); y < last; y++)
      mask.fill(0, y * small.width + from, y * small.width + to);
  }
  const share = all === 0 ? 0 : lettersIn(mask, small.width) / all;
  const spots = spotsOf(mask, small.width, usualHeight * scale);
  const grow = (spot: TextArea): TextArea => ({
    left: Math.max(0, spot.left / scale - usualHeight * SPOT_MARGIN),
    right: Math.min(image.width, spot.right / scale + usualHeight * SPOT_MARGIN),
    top: Math.max(0, spot.top / scale - usualHeight * SPOT_MARGIN),
    bottom: Math.min(image.height, spot.bottom / scale + usualHeight * SPOT_MARGIN),
  });
  return { share, spots: spots.length > MAX_SPOTS ? [] : spots.map(grow) };
}

/** Counts the ink in runs along a row that are short enough for a letter. Bands, borders and pictures have longer ones. */
function lettersIn(mask: Uint8Array, width: number): number {
  let sum = 0;
  let run = 0;
  for (let at = 0; at <= mask.length; at++) {
    if (mask[at] === 1 && at % width !== 0) {
      run++;
      continue;
    }
    if (run <= LONG_RUN_PX) sum += run;
    run = mask[at] === 1 ? 1 : 0;
  }
  return sum;
}

/** Groups of ink, each joining the letters of one word, that are about as high as words of this height. */
export function spotsOf(mask: Uint8Array, width: number, usualHeight: number): TextArea[] {
  const gap = Math.max(1, Math.round(usualHeight * SPOT.gap));
  const seen = new Uint8Array(mask.length);
  const spots: TextArea[] = [];
  const queue: number[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== 1 || seen[start] === 1) continue;
    const spot = { left: width, right: 0, top: mask.length, bottom: 0 };
    queue.push(start);
    seen[start] = 1;
    while (queue.length > 0) {
      const at = queue.pop() ?? 0;
      const [x, y] = [at % width, Math.floor(at / width)];
      spot.left = Math.min(spot.left, x);
      spot.right = Math.max(spot.right, x + 1);
      spot.top = Math.min(spot.top, y);
      spot.bottom = Math.max(spot.bottom, y + 1);
      for (let down = -1; down <= 1; down++) {
        for (let across = Math.max(-gap, -x); across <= Math.min(gap, width - 1 - x); across++) {
          const next = at + down * width + across;
          if (mask[next] !== 1 || seen[next] === 1) continue;
          seen[next] = 1;
          queue.push(next);
        }
      }
    }
    const height = spot.bottom - spot.top;
    if (height >= usualHeight * SPOT.least && height <= usualHeight * SPOT.most && spot.right - spot.left >= usualHeight * SPOT.width)
      spots.push(spot);
  }
  return spots;
}
