"use client";

import { Badge } from "@/components/ui/badge";
import { unheardWords, useUnheard } from "./waiting-decisions";

/**
 * Shown beside an invoice in a list while its decision is waiting for a server. Separate from the code that sends decisions, which lists
 * don't need.
 */
export function UnheardBadge({ itemId }: { itemId: string }) {
  const decision = useUnheard(itemId);
  return decision === null ? null : <Badge tone="caution">{unheardWords[decision]}</Badge>;
}
