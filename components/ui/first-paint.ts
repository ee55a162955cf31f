import { useSyncExternalStore } from "react";

/** Upper bound for when no paint happens or is reported, such as in a background tab. */
const WAIT_AT_MOST_MS = 500;

let painted = false;
let isObserving = false;
const listeners = new Set<() => void>();

/** Whether the server-rendered page has been painted. Content outside the first screen waits for this. */
export const hasPainted = (): boolean => painted;

/** Calls `tell` once it has been painted; returns a function that unsubscribes. */
export function afterFirstPaint(tell: () => void): () => void {
  if (painted) return () => undefined;
  listeners.add(tell);
  if (!isObserving) observePaint();
  return () => void listeners.delete(tell);
}

/** False on the server, during hydration, and until the first paint; true from then on, on every page. */
export const useHasPainted = (): boolean => useSyncExternalStore(afterFirstPaint, hasPainted, () => false);

function observePaint(): void {
  isObserving = true;
  setTimeout(notifyPainted, WAIT_AT_MOST_MS);
  if (!PerformanceObserver.supportedEntryTypes.includes("paint")) return;
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    notifyPainted();
  }).observe({ type: "paint", buffered: true });
}

function notifyPainted(): void {
  if (painted) return;
  painted = true;
  const notified = [...listeners];
  listeners.clear();
  for (const tell of notified) tell();
}
