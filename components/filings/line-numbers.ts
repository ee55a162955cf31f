/** "invoice line 3", "invoice lines 1–24, 26": consecutive numbers are shown as ranges. Expects ascending numbers. */
export function invoiceLines(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  const said = runs.map(([from, to]) => (from === to ? String(from) : `${from}${to === from + 1 ? ", " : "–"}${to}`)).join(", ");
  return `invoice ${numbers.length === 1 ? "line" : "lines"} ${said}`;
}
