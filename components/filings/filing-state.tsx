import { Ban, CircleCheck, CircleHelp, CircleX, Clock, FileCheck2, Hand, LoaderCircle, Send, SearchCheck } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import type { FilingStatus } from "@/lib/flux/states";

interface StateLook {
  label: string;
  tone: Tone;
  Icon: typeof Clock;
  meaning: string;
}

/** Labels and appearance of filing statuses, shared by all pages. */
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

/** What to do about a filing that ended without filing anything and without an error, which would have said so. */
export const filingEnds: Partial<Record<FilingStatus, string>> = {
  already_filed:
    "Compare the return that the authority has with the lines below. If they differ, correct the return on the authority's portal.",
  no_pending: "If you expected a return to be due, check the month and what the taxpayer is registered for on the authority's portal.",
};

/** Levy failed to learn the outcome, but the return may have been filed. Calling it "not filed" would invite a duplicate. */
const outcomeUnknown: StateLook = {
  label: "Unknown",
  tone: "danger",
  Icon: CircleHelp,
  meaning: "The authority may have this return. Check its portal before you file again",
};

/** The label and appearance of a status. `errorCode` is that of a failed filing. */
export const filingLook = (status: FilingStatus, errorCode: string | null): StateLook =>
  status === "failed" && errorCode === "outcome_unknown" ? outcomeUnknown : filingStates[status];

/** Whether a failed filing certainly didn't reach the authority, so that filing again is the next step. */
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
