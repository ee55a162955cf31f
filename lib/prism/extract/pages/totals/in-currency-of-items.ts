import { TOLERANCE } from "./score-totals";
import type { TotalCandidate } from "./total-candidate";

/** Factor by which amounts in the items' currency gain on their equivalents. */
const OF_OTHER_CURRENCY = 0.6;

/**
 * "Total before VAT  32,000.00  49,600,000.00": the same sums in two currencies, shown by a constant rate between them over several lines.
 * Those in the items' currency count.
 */
export function inCurrencyOfItems(candidates: readonly TotalCandidate[], itemSum: number | null): readonly TotalCandidate[] {
  if (itemSum === null || itemSum === 0) return candidates;
  const rows = [...new Set(candidates.map(({ hit }) => hit))].flatMap((hit) => {
    const [first, second, ...more] = [...new Map(candidates.filter((c) => c.hit === hit).map((c) => [c.amount, c])).values()].sort(
      (a, b) => a.amount.start - b.amount.start,
    );
    return first && second && more.length === 0 && first.units !== 0 && second.amount.line === first.amount.line ? [{ first, second }] : [];
  });
  const summed = rows.find(({ first }) => Math.abs(first.units - itemSum) <= TOLERANCE);
  if (!summed || Math.abs(summed.second.units / summed.first.units - 1) < 0.5) return candidates;
  const rate = summed.second.units / summed.first.units;
  const converted = rows.filter(({ first, second }) => Math.abs(second.units / first.units / rate - 1) < 0.001);
  if (converted.length < 2) return candidates;
  const of = (side: "first" | "second"): Set<unknown> => new Set(converted.map((row) => row[side].amount));
  const [own, other] = [of("first"), of("second")];
  return candidates.map((c) =>
    own.has(c.amount)
      ? { ...c, weight: c.weight / OF_OTHER_CURRENCY }
      : other.has(c.amount)
        ? { ...c, weight: c.weight * OF_OTHER_CURRENCY }
        : c,
  );
}
