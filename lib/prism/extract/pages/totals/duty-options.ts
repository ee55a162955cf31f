import { textOf } from "../words/layout";
import type { Duty } from "./score-totals";
import { MOST_ROUNDED, type TotalCandidate } from "./total-candidate";

/** Each duty, and all of them together: a hotel charges the state's levy for every night. */
export function dutyOptions(candidates: readonly TotalCandidate[]): Duty[] {
  const all = [...new Map([...candidates].reverse().map((c) => [c.hit.line.index, c])).values()];
  return [
    ...candidates.map((c): Duty => ({ units: c.units, from: [c] })),
    ...(all.length > 1 ? [{ units: all.reduce((sum, c) => sum + c.units, 0), from: all }] : []),
  ];
}

/** "Round Off  0.27", "Less: Round Off  0.83": a rounding that is added to net and tax or subtracted from them, treated like a duty. */
export function roundings(candidates: readonly TotalCandidate[]): Duty[] {
  return candidates
    .filter(({ hit, units }) => units !== 0 && Math.abs(units) < MOST_ROUNDED && /\bround/i.test(textOf(hit.words)))
    .flatMap((c) => [c.units, -c.units].map((units): Duty => ({ units, from: [{ ...c, units }] })));
}
