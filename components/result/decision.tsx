import { findingWithin } from "@/components/format/findings";
import { outcomes } from "@/components/invoices/outcome";
import { classNames } from "@/components/ui/class-names";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { Confidence } from "./confidence";

const looks = {
  approve: "bg-positive-soft text-positive",
  review: "bg-caution-soft text-caution",
  reject: "bg-danger-soft text-danger",
} as const;

export function Decision({ decision, confidence }: { decision: AnalysisResult["decision"]; confidence: number }) {
  const { label, meaning, Icon } = outcomes[decision.recommendation];
  return (
    <section
      aria-label="Recommendation"
      className={classNames("flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg p-4", looks[decision.recommendation])}
    >
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden />
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-lg font-semibold">Levy recommends: {label}</p>
        <p className="text-sm text-ink-soft">
          {meaning}
          {decision.reasons.length > 0 ? `: ${decision.reasons.map(findingWithin).join(", ")}` : ""}.
        </p>
      </div>
      <div className="flex rounded-md bg-surface px-2 py-1">
        <Confidence value={confidence} />
      </div>
    </section>
  );
}
