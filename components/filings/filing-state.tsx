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
  accepted: { label: "Accepted", tone: "info", Icon: Clock, meaning: "Taken in, and waiting for its turn" },
  processing: { label: "Processing", tone: "info", Icon: LoaderCircle, meaning: "Being filed on the authority's portal" },
  submitted: { label: "Submitted", tone: "info", Icon: Send, meaning: "The authority has it; its receipt is awaited" },
  reconciling: {
    label: "Checking",
    tone: "caution",
    Icon: SearchCheck,
    meaning: "The portal's answer was lost: the portal is read before anything is sent again",
  },
  action_required: { label: "Needs you", tone: "caution", Icon: Hand, meaning: "A person has to act before it goes on" },
  success: { label: "Filed", tone: "positive", Icon: CircleCheck, meaning: "Filed, with a receipt" },
  failed: { label: "Failed", tone: "danger", Icon: CircleX, meaning: "Not filed" },
  already_filed: {
    label: "Already filed",
    tone: "neutral",
    Icon: FileCheck2,
    meaning: "The authority had a return of this period already",
  },
  no_pending: { label: "Nothing due", tone: "neutral", Icon: CircleHelp, meaning: "The authority expects no return of this period" },
  canceled: { label: "Canceled", tone: "neutral", Icon: Ban, meaning: "Canceled before work on it began" },
};

/** It failed for us, and may be filed: what says "not filed" of it invites a second filing. */
const outcomeUnknown: StateLook = {
  label: "Unknown",
  tone: "danger",
  Icon: CircleHelp,
  meaning: "The authority may have this return: look on its portal before you file again",
};

/** `errorCode` is that of a filing that failed. */
export const filingLook = (status: FilingStatus, errorCode: string | null): StateLook =>
  status === "failed" && errorCode === "outcome_unknown" ? outcomeUnknown : filingStates[status];

export function FilingStateBadge({ status, errorCode }: { status: FilingStatus; errorCode: string | null }) {
  const { label, tone, Icon, meaning } = filingLook(status, errorCode);
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className={status === "processing" ? "animate-spin" : undefined} />
      <span title={meaning}>{label}</span>
    </Badge>
  );
}
