import type { Ref } from "react";
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

export function Decision({
  decision,
  confidence,
  heading,
}: {
  decision: AnalysisResult["decision"];
  confidence: number;
  /** Receives the focus when another invoice is shown. */
  heading?: Ref<HTMLHeadingElement>;
}) {
  const { label, meaning, Icon } = outcomes[decision.recommendation];
  return (
    <section
      aria-label="Recommendation"
      className={classNames("flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg p-4", looks[decision.recommendation])}
    >
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden />
      <div className="min-w-0 flex-1 basis-48">
        <h2
          ref={heading}
          tabIndex={heading ? -1 : undefined}
          data-review-heading={heading ? "" : undefined}
          className="w-fit text-lg font-semibold rounded-sm -mx-1 px-1 focus-visible:outline-offset-0 data-quiet:outline-none"
        >
          Levy recommends: {label}
        </h2>
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
