/** Folds a text for comparing labels: keeps letters, digits, # and %, and drops case, accents, spaces and other punctuation. */
export function foldLabel(text: string): string {
  // The same words recur across a page, and most are plain and short, so results are cached.
  const known = folded.get(text);
  if (known !== undefined) return known;
  const value = foldText(text);
  if (folded.size >= MAX_REMEMBERED) folded.clear();
  folded.set(text, value);
  return value;
}

const MAX_REMEMBERED = 10_000;
const folded = new Map<string, string>();

function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/ø/g, "o")
    .replace(/[^\p{L}\p{N}#%]/gu, "");
}

/** Folds a text for comparing names: keeps letters and digits only, without case and accents. */
export function foldName(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Whether two texts differ by at most `limit` single-letter edits. Gives up early, since a page is compared with hundreds of phrases, most
 * of which differ from the start.
 */
export function withinEdits(one: string, other: string, limit: number): boolean {
  if (Math.abs(one.length - other.length) > limit) return false;
  let start = 0;
  let [end, otherEnd] = [one.length, other.length];
  while (start < end && start < otherEnd && one.charCodeAt(start) === other.charCodeAt(start)) start++;
  while (end > start && otherEnd > start && one.charCodeAt(end - 1) === other.charCodeAt(otherEnd - 1)) {
    end--;
    otherEnd--;
  }
  // Between the parts that are equal, one edit changes, adds or drops a single letter.
  if (Math.max(end, otherEnd) - start <= limit) return true;
  return limit > 1 && endsWithin(one.slice(start, end), 0, other.slice(start, otherEnd), 0, limit);
}

function endsWithin(one: string, from: number, other: string, start: number, limit: number): boolean {
  let i = from;
  let j = start;
  while (i < one.length && j < other.length && one.charCodeAt(i) === other.charCodeAt(j)) {
    i++;
    j++;
  }
  if (i === one.length || j === other.length) return one.length - i + other.length - j <= limit;
  if (limit === 0) return false;
  return (
    endsWithin(one, i + 1, other, j + 1, limit - 1) ||
    endsWithin(one, i + 1, other, j, limit - 1) ||
    endsWithin(one, i, other, j + 1, limit - 1)
  );
}
