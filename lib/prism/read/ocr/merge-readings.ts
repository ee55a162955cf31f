import type { PixelWord } from "./tesseract";

/** How two readings of one picture become one. */
export type Preference = "words_of_first" | "all_of_second";

/**
 * Words come from the first engine, what has digits from the second, where both saw the same place. On poor pictures the
 * first engine's words are noise, so the second's reading stands and the first only fills gaps.
 */
export function mergeReadings(first: readonly PixelWord[], second: readonly PixelWord[], preference: Preference): PixelWord[] {
  if (preference === "all_of_second") {
    const spaced = second.flatMap((word) => spacedAs(word, first));
    const gaps = first.filter((word) => word.confidence > 0.8 && !second.some((other) => overlapShare(word, other) > 0.2));
    return [...spaced, ...gaps];
  }
  const replaced = new Set<PixelWord>();
  const words = first.map((word) => {
    const twin = second.find((other) => overlapShare(word, other) > 0.5 && !replaced.has(other));
    if (!twin || !hasDigits(twin.text) || !hasDigits(word.text)) return word;
    replaced.add(twin);
    return agreed(word, twin);
  });
  return words;
}

/** The second engine loses spaces between words; the first sees them, even where it misreads the letters. */
function spacedAs(word: PixelWord, first: readonly PixelWord[]): PixelWord[] {
  const { centres } = word;
  if (!centres || centres.length !== word.text.length || !/\p{L}{5}/u.test(word.text)) return [word];
  const covered = first.filter((other) => overlapShare(word, other) > 0.5).sort((a, b) => a.left - b.left);
  const height = word.bottom - word.top;
  const cuts: number[] = [];
  for (let i = 1; i < covered.length; i++) {
    const left = covered[i - 1];
    const right = covered[i];
    if (!left || !right || right.left - left.right < height * 0.12) continue;
    const cut = centres.findIndex((centre) => centre > (left.right + right.left) / 2);
    if (cut > 0 && !cuts.includes(cut)) cuts.push(cut);
  }
  const starts = [0, ...cuts];
  return starts.map((start, i): PixelWord => {
    const end = starts[i + 1] ?? word.text.length;
    const half = height * 0.25;
    return {
      ...word, text: word.text.slice(start, end), centres: centres.slice(start, end),
      left: start === 0 ? word.left : (centres[start] ?? word.left) - half, right: end === word.text.length ? word.right : (centres[end - 1] ?? word.right) + half,
    };
  });
}

/** Two engines that read the same are right; where they differ the surer one is taken, at less confidence. */
export function agreed(word: PixelWord, other: PixelWord): PixelWord {
  if (bare(word.text) === bare(other.text)) return { ...word, confidence: Math.max(word.confidence, other.confidence, 0.97) };
  // A currency sign that the second engine cannot know is no difference.
  const sign = /^[€£₦$]/.exec(word.text)?.[0] ?? "";
  const surer = other.confidence > 0.9 || other.confidence > word.confidence;
  return surer ? { ...word, text: sign !== "" && !other.text.startsWith(sign) ? `${sign}${other.text.replace(/^[^\d]/, "")}` : other.text, confidence: Math.min(other.confidence, 0.85) } : { ...word, confidence: Math.min(word.confidence, 0.75) };
}

function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}.,]/gu, "");
}

export function hasDigits(text: string): boolean {
  return /\d/.test(text);
}

/** Shared area as a part of the smaller of two words. */
export function overlapShare(one: PixelWord, other: PixelWord): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return 0;
  const smaller = Math.min((one.right - one.left) * (one.bottom - one.top), (other.right - other.left) * (other.bottom - other.top));
  return smaller > 0 ? (width * height) / smaller : 0;
}
