import { Ban, CircleCheck, CircleX, Eye, LoaderCircle, OctagonX } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import type { InvoiceOutcome } from "@/lib/prism/invoice-list-values";

/** The one place for what outcomes are called and how they look. */
export const outcomes: Record<InvoiceOutcome, { label: string; tone: Tone; Icon: typeof Eye; meaning: string }> = {
  processing: { label: "Analysing", tone: "info", Icon: LoaderCircle, meaning: "Being read and judged" },
  approve: { label: "Approve", tone: "positive", Icon: CircleCheck, meaning: "Nothing stands in the way of payment" },
  review: { label: "Review", tone: "caution", Icon: Eye, meaning: "A person should look before it is paid" },
  reject: { label: "Reject", tone: "danger", Icon: OctagonX, meaning: "A critical fault blocks it" },
  failed: { label: "Failed", tone: "danger", Icon: CircleX, meaning: "Could not be analysed; the credit was given back" },
  canceled: { label: "Canceled", tone: "neutral", Icon: Ban, meaning: "Canceled; the credit was given back" },
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
