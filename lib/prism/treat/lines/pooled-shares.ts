interface Share<C extends string> {
  category: C;
  confidence: number;
}

/** Weight of a line's likeness to labeled lines relative to its form. */
const LIKENESS_WEIGHT = 0.85;

/** Combines form and likeness as a linear pool of their shares, strongest first. Either may be empty. */
export function pooled<C extends string>(form: readonly Share<C>[], likeness: readonly Share<C>[]): Share<C>[] {
  const weight = form.length === 0 ? 1 : likeness.length === 0 ? 0 : LIKENESS_WEIGHT;
  const sums = new Map<C, number>();
  for (const [shares, part] of [
    [form, 1 - weight],
    [likeness, weight],
  ] as const) {
    for (const { category, confidence } of shares) if (part > 0) sums.set(category, (sums.get(category) ?? 0) + confidence * part);
  }
  return [...sums].map(([category, confidence]) => ({ category, confidence })).sort((a, b) => b.confidence - a.confidence);
}
