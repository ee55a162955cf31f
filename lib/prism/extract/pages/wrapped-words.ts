/** What is asked of a word, in points of its page. */
interface PlacedWord {
  text: string;
  folded: string;
  confidence: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A number or date that a narrow cell broke at its hyphen: "INV-" above "35266", "27-04-" above "2025". */
const BROKEN = /^(?=.*(?:\d|\p{Lu}))[\p{Lu}\d][\p{Lu}\d./-]*-$/u;
const REST = /^\d[\p{L}\d./-]*$/u;
const SAME_EDGE_EMS = 0.3;
const NEXT_LINE_EMS = 1.1;

/** Words as they were before their cell broke them: each with the rest of it that begins the line beneath at the same edge. */
export function joinWrappedWords<W extends PlacedWord>(words: readonly W[], em: number): W[] {
  const taken = new Set<W>();
  const joined = words.map((word) => {
    if (!BROKEN.test(word.text) || isFollowed(word, words, em)) return word;
    const rest = words.find((other) => REST.test(other.text) && Math.abs(other.left - word.left) < em * SAME_EDGE_EMS && other.top > word.top && other.top - word.bottom < em * NEXT_LINE_EMS && !isFollowed(other, words, em));
    if (!rest || taken.has(rest)) return word;
    taken.add(rest);
    const text = word.text + rest.text;
    return { ...word, text, folded: word.folded + rest.folded, confidence: Math.min(word.confidence, rest.confidence), right: Math.max(word.right, rest.right) };
  });
  return joined.filter((word) => !taken.has(word));
}

/** Whether more words of its cell stand behind it: a cell breaks a word only at its end. */
function isFollowed(word: PlacedWord, words: readonly PlacedWord[], em: number): boolean {
  const middle = (word.top + word.bottom) / 2;
  return words.some((other) => other !== word && other.left >= word.right && other.left - word.right < em * 0.8 && other.top < middle && other.bottom > middle);
}
