"use client";

import { Badge } from "@/components/ui/badge";
import { pendingDecisionLabels, usePendingDecision } from "./pending-decisions";

/**
 * Shown beside an invoice in a list while its decision is waiting for a server. Separate from the code that sends decisions, which lists
 * don't need.
 */
export function PendingDecisionBadge({ itemId }: { itemId: string }) {
  const decision = usePendingDecision(itemId);
  return decision === null ? null : <Badge tone="caution">{pendingDecisionLabels[decision]}</Badge>;
}
