/** Letters, digits, # and % without case, accents, spaces and punctuation: what labels are compared by. */
export function foldLabel(text: string): string {
  // The words of a page recur; most are plain and short.
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
  return text.normalize("NFKD").toLowerCase().replace(/ß/g, "ss").replace(/ø/g, "o").replace(/[^\p{L}\p{N}#%]/gu, "");
}

/** Letters and digits alone: what names are compared by. */
export function foldName(text: string): string {
  return text.normalize("NFKD").toLowerCase().replace(/ß/g, "ss").replace(/[^\p{L}\p{N}]/gu, "");
}

/** Whether two texts differ by at most `limit` single-letter edits. */
export function withinEdits(one: string, other: string, limit: number): boolean {
  if (Math.abs(one.length - other.length) > limit) return false;
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const current = [i];
    for (let j = 1; j <= other.length; j++) {
      const substituted = (previous[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      current.push(Math.min(substituted, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    if (Math.min(...current) > limit) return false;
    previous = current;
  }
  return (previous[other.length] ?? limit + 1) <= limit;
}
