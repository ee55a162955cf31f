interface Placed {
  text: string;
  top: number;
  bottom: number;
}

/** No cell of a sign begins with a legal form: it ends the name before it, however widely that is spaced. */
export const FORM_ALONE = /^(?:limited|ltd\.?|plc\.?)$/i;

/** How much larger a firm's name is set than what goes on behind it, to be a sign of its own. */
const SIGN = 1.3;

/** "Tarkwa Dispatch Riders Ltd" in large type, and behind it in small type the address: the name ends with its form, however near the rest is. */
export const endsSign = (words: readonly Placed[], next: Placed): boolean =>
  words.length > 1 &&
  FORM_ALONE.test(words[words.length - 1]?.text ?? "") &&
  words.every((word) => word.bottom - word.top > (next.bottom - next.top) * SIGN);
