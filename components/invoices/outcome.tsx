import { Ban, CircleCheck, CircleX, Eye, LoaderCircle, OctagonX } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import type { InvoiceOutcome } from "@/lib/prism/invoices/invoice-list-values";

interface Look {
  label: string;
  tone: Tone;
  Icon: typeof Eye;
  meaning: string;
}
type Standing = "open" | "approved" | "rejected";

/** Labels and appearance of outcomes, shared by all pages. The label of a recommendation follows the word "Levy". */
export const outcomes: Record<InvoiceOutcome, Look> = {
  processing: { label: "Analyzing", tone: "info", Icon: LoaderCircle, meaning: "Analysis in progress" },
  approve: { label: "approve", tone: "positive", Icon: CircleCheck, meaning: "No issues that block payment" },
  review: { label: "review", tone: "caution", Icon: Eye, meaning: "Check before paying" },
  reject: { label: "reject", tone: "danger", Icon: OctagonX, meaning: "A critical issue blocks payment" },
  failed: { label: "Failed", tone: "danger", Icon: CircleX, meaning: "Analysis failed; the credit was refunded" },
  canceled: { label: "Canceled", tone: "neutral", Icon: Ban, meaning: "Canceled; the credit was refunded" },
};

const isRecommendation = (outcome: InvoiceOutcome): boolean => outcome === "approve" || outcome === "review" || outcome === "reject";

/** An outcome shown on its own. The prefix "Levy:" keeps a recommendation from being taken for a decision. */
export const outcomeInWords = (outcome: InvoiceOutcome): string =>
  isRecommendation(outcome) ? `Levy: ${outcomes[outcome].label}` : outcomes[outcome].label;

function StateBadge({ label, tone, Icon, title, spins = false }: Omit<Look, "meaning"> & { title: string; spins?: boolean }) {
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className={spins ? "animate-spin" : undefined} />
      <span title={title}>{label}</span>
    </Badge>
  );
}

const standings: Record<Standing, Omit<Look, "meaning">> = {
  open: { label: "To review", tone: "caution", Icon: Eye },
  approved: { label: "Approved", tone: "positive", Icon: CircleCheck },
  rejected: { label: "Rejected", tone: "danger", Icon: CircleX },
};

/** The standing that a recommendation leads to by itself. In that case the recommendation adds nothing and is left out. */
const unsaid: Partial<Record<InvoiceOutcome, Standing>> = { approve: "approved", review: "open" };

/**
 * An invoice's standing, in the terms of filters and figures: its outcome until it is analyzed, then whether it is open, approved, or
 * rejected. Levy's recommendation, which lists can be filtered by, is shown below if it differs.
 */
export function StandingBadge({ outcome, status, by }: { outcome: InvoiceOutcome; status: Standing | null; by: string | null }) {
  const { meaning, ...look } = outcomes[outcome];
  if (!isRecommendation(outcome) || status === null)
    return <StateBadge {...look} label={outcomeInWords(outcome)} title={meaning} spins={outcome === "processing"} />;
  const standing = standings[status];
  const isSaid = by === null && unsaid[outcome] === status;
  return (
    <>
      <StateBadge {...standing} title={by !== null && status !== "open" ? `${standing.label} by ${by}` : meaning} />
      {isSaid ? null : <span className="ml-2 text-xs text-ink-faint sm:ml-0 sm:block">{outcomeInWords(outcome)}</span>}
    </>
  );
}
