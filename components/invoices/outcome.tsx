import { Ban, CircleCheck, CircleX, Eye, LoaderCircle, OctagonX } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import type { InvoiceOutcome } from "@/lib/prism/invoice-list-values";

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
