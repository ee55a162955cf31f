import { withMinus } from "@/components/format/amount";
import type { AnalysisResult } from "@/lib/prism/result-schema";

type Evidence = Pick<AnalysisResult["anomalies"][number]["evidence"], "expected" | "actual">;

/**
 * A figure as an e-invoice writes it, bare digits and a point, with its thousands parted. A whole number that nothing is held against
 * may be a code, and stays as it is; so does what is no number.
 */
export function ruleFigure(value: string, { expected }: Pick<Evidence, "expected">): string {
  const [, sign = "", whole, fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === undefined || (fraction === undefined && expected === null)) return value;
  const parted = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return withMinus(sign + (fraction === undefined ? parted : `${parted}.${fraction}`));
}

/** What an amount is off by, in major units; null where a count, a day or a code is held against another. */
export function ruleDifference({ actual, expected }: Evidence): number | null {
  const isAmount = typeof expected === "string" && /^-?\d+\.\d{2}$/.test(expected);
  if (!isAmount || typeof actual !== "string" || !/^-?\d+(?:\.\d+)?$/.test(actual)) return null;
  return Number((Number(actual) - Number(expected)).toFixed(2));
}

/** What a broken rule asks for: its name and the figures that a message goes on with stand beside it by themselves. */
export const ruleWords = (message: string): string =>
  message.replace(/^EN 16931 rule \S+ failed: /, "").replace(/\. The invoice has .*$/s, "");
