import { Ban, CircleCheck, CircleX, Eye, LoaderCircle, OctagonX } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import type { InvoiceOutcome } from "@/lib/prism/invoices/invoice-list-values";

/** The one place for what outcomes are called and how they look. */
export const outcomes: Record<InvoiceOutcome, { label: string; tone: Tone; Icon: typeof Eye; meaning: string }> = {
  processing: { label: "Analyzing", tone: "info", Icon: LoaderCircle, meaning: "Analysis in progress" },
  approve: { label: "Approve", tone: "positive", Icon: CircleCheck, meaning: "No issues that block payment" },
  review: { label: "Review", tone: "caution", Icon: Eye, meaning: "Check before paying" },
  reject: { label: "Reject", tone: "danger", Icon: OctagonX, meaning: "A critical issue blocks payment" },
  failed: { label: "Failed", tone: "danger", Icon: CircleX, meaning: "Analysis failed; the credit was refunded" },
  canceled: { label: "Canceled", tone: "neutral", Icon: Ban, meaning: "Canceled; the credit was refunded" },
};

export function OutcomeBadge({ outcome }: { outcome: InvoiceOutcome }) {
  const { label, tone, Icon, meaning } = outcomes[outcome];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className={outcome === "processing" ? "animate-spin" : undefined} />
      <span title={meaning}>{label}</span>
    </Badge>
  );
}

const decisions = {
  approved: { label: "Approved", tone: "positive", Icon: CircleCheck },
  rejected: { label: "Rejected", tone: "danger", Icon: CircleX },
} as const;

/** What a reviewer decided, and beneath it what Levy recommends, by which lists are filtered and sorted. */
export function DecisionBadge({ decision, by, outcome }: { decision: keyof typeof decisions; by: string; outcome: InvoiceOutcome }) {
  const { label, tone, Icon } = decisions[decision];
  return (
    <>
      <Badge tone={tone}>
        <Icon aria-hidden />
        <span title={`${label} by ${by}`}>{label}</span>
      </Badge>
      <span className="ml-2 text-xs text-ink-faint sm:ml-0 sm:block">Levy: {outcomes[outcome].label}</span>
    </>
  );
}
