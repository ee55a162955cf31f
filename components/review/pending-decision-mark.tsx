"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { withdrawDecision } from "./send-until-answered";
import { pendingDecisionLabels, usePendingDecision } from "./pending-decisions";

/** Shown on an invoice's page while its decision is waiting for a server. Until then, the decision can be taken back. */
export function PendingDecisionMark({ itemId }: { itemId: string }) {
  const decision = usePendingDecision(itemId);
  return decision === null ? null : (
    <PendingDecisionNotice title={pendingDecisionLabels[decision]} onTakeBack={() => withdrawDecision(itemId)} />
  );
}

export function PendingDecisionNotice({ title, onTakeBack }: { title: string | null; onTakeBack: () => void }) {
  return (
    <Notice kind="caution" title={title} live>
      <p>The server couldn&apos;t be reached. Levy keeps trying, so leave this tab open.</p>
      <Button size="sm" className="mt-2" onClick={onTakeBack}>
        Take it back
      </Button>
    </Notice>
  );
}
