"use client";

import { Badge } from "@/components/ui/badge";
import { unheardWords, useUnheard } from "./waiting-decisions";

/** Beside an invoice in a list: its decision waits for a server. Apart from what sends decisions, which no list of invoices needs. */
export function UnheardBadge({ itemId }: { itemId: string }) {
  const decision = useUnheard(itemId);
  return decision === null ? null : <Badge tone="caution">{unheardWords[decision]}</Badge>;
}
