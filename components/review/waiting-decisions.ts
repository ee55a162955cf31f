import { useSyncExternalStore } from "react";

export type Decision = "approve" | "reject";

/** A decision that is waiting for a server. */
export interface Waiting {
  decision: Decision;
  isTakenBack: boolean;
  /** Ends the pause between two attempts. */
  wake: () => void;
}

/** By item ID. Entries outlive the screen, so other pages can show them. */
const waiting = new Map<string, Waiting>();
const watchers = new Set<() => void>();

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

export const waitingOn = (itemId: string): Waiting | undefined => waiting.get(itemId);

/** Records or clears (`null`) an invoice's waiting decision, notifies subscribers, and returns how many are waiting. */
export function setWaiting(itemId: string, one: Waiting | null): number {
  if (one) waiting.set(itemId, one);
  else waiting.delete(itemId);
  for (const changed of watchers) changed();
  return waiting.size;
}

/** An invoice's decision that is waiting for a server; null if there is none. */
export const unheardDecision = (itemId: string): Decision | null => waiting.get(itemId)?.decision ?? null;

/** Like `unheardDecision`, as a hook. */
export const useUnheard = (itemId: string): Decision | null =>
  useSyncExternalStore(
    watch,
    () => unheardDecision(itemId),
    () => null,
  );

/** Labels for invoices whose decision is waiting. */
export const unheardWords: Record<Decision, string> = { approve: "Approval not sent yet", reject: "Rejection not sent yet" };
