import { formatAmount } from "@/components/format/amount";
import { inWordsWithin } from "@/components/format/words";
import { treatmentLabels } from "@/components/result/opinions";
import type { TreatmentOverride } from "@/lib/prism/model";
import type { AddedLine } from "@/lib/review/apply-changes";
import type { ReviewStep } from "@/lib/review/read-review";

const aspects = {
  vatTreatment: { label: "VAT", say: (code: string) => withinOf(treatmentLabels[code as keyof typeof treatmentLabels] ?? code) },
  category: { label: "withholding", say: (code: string) => (code === "not_applicable" ? "none" : inWordsWithin(code)) },
  recipientType: { label: "recipient", say: inWordsWithin },
  residency: { label: "residency", say: (code: string) => code.replace("_", "-") },
} as const;
const names = ["vatTreatment", "category", "recipientType", "residency"] as const;

const withinOf = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** Describes an override: what changed, from what, and to what. If lines differed, all previous values are listed. */
export function overrideInWords({ before, after }: Pick<ReviewStep, "before" | "after">): string {
  const [was, is] = [treatmentsOf(before), treatmentsOf(after)];
  return names
    .flatMap((name) => {
      const { label, say } = aspects[name];
      const to = is.find((one) => one[name] !== undefined)?.[name];
      if (to === undefined) return [];
      const from = [...new Set(was.flatMap((one) => (one[name] === undefined ? [] : [say(one[name])])))];
      return [`${label} from ${from.length === 0 ? "undetermined" : from.join(" and ")} to ${say(to)}`];
    })
    .join(", ");
}

const treatmentsOf = (value: unknown): TreatmentOverride[] => (Array.isArray(value) ? (value as TreatmentOverride[]) : []);

/** Describes a line that was added or removed; empty if the step recorded nothing about it. */
export function lineInWords(value: unknown, currency: string | null): string {
  if (typeof value !== "object" || value === null) return "";
  const { description, amount } = value as { description?: string | null; amount?: AddedLine["amount"] | number | null };
  const parts = [
    description ? `“${description}”` : null,
    amount === null || amount === undefined ? null : formatAmount(Number(amount), currency),
  ];
  return parts.filter((part) => part !== null).join(", ");
}
