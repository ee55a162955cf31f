/** Share from which other categories with one different rate make a line ambiguous. */
const AMBIGUOUS_SHARE = 0.3;

/** The rate of other categories that rivals the chosen rate, with the first such category; null if there is none. */
export function rivalRate(
  category: string,
  rate: number | null,
  alternatives: readonly { category: string; rate: number; confidence: number }[],
): { category: string; rate: number; confidence: number } | null {
  const others = alternatives.filter((other) => other.category !== category && other.rate !== rate);
  const rivals = others
    .filter((other, index) => others.findIndex((same) => same.rate === other.rate) === index)
    .map((other) => ({
      ...other,
      confidence: others.filter((same) => same.rate === other.rate).reduce((sum, same) => sum + same.confidence, 0),
    }));
  return rivals.find((rival) => rival.confidence >= AMBIGUOUS_SHARE) ?? null;
}
