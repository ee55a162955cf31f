import { Ban, CircleCheck, CircleHelp, CircleX, Clock, FileCheck2, Hand, LoaderCircle, Send, SearchCheck } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import type { FilingStatus } from "@/lib/flux/states";

interface StateLook {
  label: string;
  tone: Tone;
  Icon: typeof Clock;
  meaning: string;
}

/** The one place for what states of a filing are called and how they look. */
export const filingStates: Record<FilingStatus, StateLook> = {
  accepted: { label: "Accepted", tone: "info", Icon: Clock, meaning: "Accepted and waiting to be processed" },
  processing: { label: "Processing", tone: "info", Icon: LoaderCircle, meaning: "Being filed on the authority's portal" },
  submitted: { label: "Submitted", tone: "info", Icon: Send, meaning: "Received by the authority; waiting for the receipt" },
  reconciling: {
    label: "Checking",
    tone: "caution",
    Icon: SearchCheck,
    meaning: "The portal's response was lost; Levy checks the portal before it sends anything again",
  },
  action_required: {
    label: "Action required",
    tone: "caution",
    Icon: Hand,
    meaning: "Your input is required before the filing can continue",
  },
  success: { label: "Filed", tone: "positive", Icon: CircleCheck, meaning: "Filed; receipt available" },
  failed: { label: "Failed", tone: "danger", Icon: CircleX, meaning: "Not filed" },
  already_filed: {
    label: "Already filed",
    tone: "neutral",
    Icon: FileCheck2,
    meaning: "The authority already had a return for this period",
  },
  no_pending: { label: "Nothing due", tone: "neutral", Icon: CircleHelp, meaning: "The authority expects no return for this period" },
  canceled: { label: "Canceled", tone: "neutral", Icon: Ban, meaning: "Canceled before processing started" },
};

/** What to do about a filing that ended with nothing filed and without a fault, which would say so itself. */
export const filingEnds: Partial<Record<FilingStatus, string>> = {
  already_filed:
    "Compare the return that the authority has with the lines below. If they differ, correct the return on the authority's portal.",
  no_pending: "If you expected a return to be due, check the month and what the taxpayer is registered for on the authority's portal.",
};

/** It failed for us, and may be filed: what says "not filed" of it invites a second filing. */
const outcomeUnknown: StateLook = {
  label: "Unknown",
  tone: "danger",
  Icon: CircleHelp,
  meaning: "The authority may have this return. Check its portal before you file again",
};

/** `errorCode` is that of a filing that failed. */
export const filingLook = (status: FilingStatus, errorCode: string | null): StateLook =>
  status === "failed" && errorCode === "outcome_unknown" ? outcomeUnknown : filingStates[status];

/** Whether it is sure that the authority has nothing of a filing that failed, and to file again is the next step. */
export const mayFileAgain = (status: FilingStatus, errorCode: string | null): boolean =>
  status === "failed" && errorCode !== "outcome_unknown";

export function FilingStateBadge({ status, errorCode }: { status: FilingStatus; errorCode: string | null }) {
  const { label, tone, Icon, meaning } = filingLook(status, errorCode);
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className={status === "processing" ? "animate-spin" : undefined} />
      <span title={meaning}>{label}</span>
    </Badge>
  );
}
