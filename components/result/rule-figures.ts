import { withMinus } from "@/components/format/amount";
import type { AnalysisResult } from "@/lib/prism/result-schema";

type Evidence = Pick<AnalysisResult["anomalies"][number]["evidence"], "expected" | "actual">;

/**
 * Formats an e-invoice's figure, plain digits with a decimal point, with thousands separators. An integer without an expected value may be
 * a code and stays as it is, like anything that isn't a number.
 */
export function ruleFigure(value: string, { expected }: Pick<Evidence, "expected">): string {
  const [, sign = "", whole, fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === undefined || (fraction === undefined && expected === null)) return value;
  const parted = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return withMinus(sign + (fraction === undefined ? parted : `${parted}.${fraction}`));
}

/** The amount by which a figure is off, in major units; null for counts, dates, and codes. */
export function ruleDifference({ actual, expected }: Evidence): number | null {
  const isAmount = typeof expected === "string" && /^-?\d+\.\d{2}$/.test(expected);
  if (!isAmount || typeof actual !== "string" || !/^-?\d+(?:\.\d+)?$/.test(actual)) return null;
  return Number((Number(actual) - Number(expected)).toFixed(2));
}

/** What a broken rule requires. The rule's name and figures are removed from the message, because they are shown separately. */
export const ruleWords = (message: string): string =>
  message.replace(/^EN 16931 rule \S+ failed: /, "").replace(/\. The invoice has .*$/s, "");
