import { useSyncExternalStore } from "react";

export type Decision = "approve" | "reject";

/** A decision that waits for a server to hear it. */
export interface Waiting {
  decision: Decision;
  isTakenBack: boolean;
  /** Ends the pause between two attempts. */
  wake: () => void;
}

/** By the invoice's item id. They outlive the screen, for whoever looks at another page meanwhile. */
const waiting = new Map<string, Waiting>();
const watchers = new Set<() => void>();

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

export const waitingOn = (itemId: string): Waiting | undefined => waiting.get(itemId);

/** Notes or forgets (`null`) what waits for an invoice, tells who watches, and says how many wait now. */
export function setWaiting(itemId: string, one: Waiting | null): number {
  if (one) waiting.set(itemId, one);
  else waiting.delete(itemId);
  for (const changed of watchers) changed();
  return waiting.size;
}

/** The decision on an invoice that waits for a server to hear it; null where there is none. */
export const unheardDecision = (itemId: string): Decision | null => waiting.get(itemId)?.decision ?? null;

/** As `unheardDecision`, for what is drawn. */
export const useUnheard = (itemId: string): Decision | null =>
  useSyncExternalStore(
    watch,
    () => unheardDecision(itemId),
    () => null,
  );

/** What is said of an invoice whose decision waits. */
export const unheardWords: Record<Decision, string> = { approve: "Approval not sent yet", reject: "Rejection not sent yet" };
