import { capitalized } from "@/components/format/capitalized";
import { inSentences } from "@/components/format/words";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import type { Highlight } from "./highlight";
import { ruleWords } from "./rule-figures";

export interface NumberedAnomaly {
  anomaly: AnalysisResult["anomalies"][number];
  highlight: Highlight;
}

/** One finding, or findings of one kind on several lines. */
export interface AnomalyGroup {
  /** The sentences that all of them share. */
  said: string;
  /** The sentences specific to each; empty if they all say the same. */
  members: { one: NumberedAnomaly; own: string }[];
}

/** The sum of a group's differences, in the invoice's currency; null if one of its lines has no difference. */
export function togetherOff({ members }: AnomalyGroup): number | null {
  const differences = members.flatMap(({ one }) => (one.anomaly.evidence.difference === null ? [] : [one.anomaly.evidence.difference]));
  if (differences.length < 2 || differences.length < members.length) return null;
  return Number(differences.reduce((sum, difference) => sum + difference, 0).toFixed(2));
}

/** Groups findings of one kind on several lines at the position of the first; others stay single. */
export function groupAnomalies(anomalies: readonly NumberedAnomaly[]): AnomalyGroup[] {
  const byKind = new Map<string, NumberedAnomaly[]>();
  for (const one of anomalies) {
    const { code, severity, blocking, suggestedAction, lineNumber } = one.anomaly;
    const kind = lineNumber === null ? one.highlight.key : [code, severity, blocking, suggestedAction].join(" ");
    byKind.set(kind, [...(byKind.get(kind) ?? []), one]);
  }
  return [...byKind.values()].map(together);
}

function together(members: readonly NumberedAnomaly[]): AnomalyGroup {
  const texts = members.map(({ anomaly }) => sentencesOf(saidOf(anomaly)));
  const common = (texts[0] ?? []).filter((sentence) => texts.every((text) => text.includes(sentence)));
  return {
    said: common.join(" "),
    members: members.map((one, index) => {
      const own = (texts[index] ?? []).filter((sentence) => !common.includes(sentence)).join(" ");
      // In a group, each row starts with its line number.
      return { one, own: members.length > 1 ? withoutLine(own, one.anomaly.lineNumber) : own };
    }),
  };
}

const withoutLine = (text: string, lineNumber: number | null): string => {
  const said = `Line ${lineNumber}: `;
  return text.startsWith(said) ? capitalized(text.slice(said.length)) : text;
};

const saidOf = ({ code, message }: NumberedAnomaly["anomaly"]): string =>
  inSentences(code === "einvoice_rule_broken" ? ruleWords(message) : message);

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
