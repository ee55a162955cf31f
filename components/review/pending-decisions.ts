import { useSyncExternalStore } from "react";

export type Decision = "approve" | "reject";

/** A decision that is waiting for a server. */
export interface PendingDecision {
  decision: Decision;
  isWithdrawn: boolean;
  /** Ends the pause between two attempts. */
  wake: () => void;
}

/** By item ID. Entries outlive the screen, so other pages can show them. */
const pending = new Map<string, PendingDecision>();
const watchers = new Set<() => void>();

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

export const pendingDecisionOf = (itemId: string): PendingDecision | undefined => pending.get(itemId);

/** Records or clears (`null`) an invoice's waiting decision, notifies subscribers, and returns how many are waiting. */
export function setPendingDecision(itemId: string, one: PendingDecision | null): number {
  if (one) pending.set(itemId, one);
  else pending.delete(itemId);
  for (const changed of watchers) changed();
  return pending.size;
}

/** An invoice's decision that is waiting for a server; null if there is none. */
export const pendingDecision = (itemId: string): Decision | null => pending.get(itemId)?.decision ?? null;

/** Like `pendingDecision`, as a hook. */
export const usePendingDecision = (itemId: string): Decision | null =>
  useSyncExternalStore(
    watch,
    () => pendingDecision(itemId),
    () => null,
  );

/** Labels for invoices whose decision is waiting. */
export const pendingDecisionLabels: Record<Decision, string> = { approve: "Approval not sent yet", reject: "Rejection not sent yet" };
