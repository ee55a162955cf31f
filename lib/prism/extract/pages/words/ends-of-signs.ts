interface Placed {
  text: string;
  top: number;
  bottom: number;
}

/** A legal form as a word of its own. No cell begins with one, so it ends the name before it, however wide the gap. */
export const FORM_ALONE = /^(?:limited|ltd\.?|plc\.?)$/i;

/** How much larger than the text after it a firm's name must be printed to end there. */
const SIGN = 1.3;

/**
 * "Tarkwa Dispatch Riders Ltd" in large type, followed by the address in small type: the name ends with its legal form, however close the
 * rest is.
 */
export const endsSign = (words: readonly Placed[], next: Placed): boolean =>
  words.length > 1 &&
  FORM_ALONE.test(words[words.length - 1]?.text ?? "") &&
  words.every((word) => word.bottom - word.top > (next.bottom - next.top) * SIGN);
