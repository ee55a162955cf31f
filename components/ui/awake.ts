import { useSyncExternalStore } from "react";

/** Upper bound for when no paint happens or is reported, such as in a background tab. */
const WAIT_AT_MOST_MS = 500;

let awake = false;
let isExpected = false;
const sleepers = new Set<() => void>();

/** Whether the server-rendered page has been painted. Content outside the first screen waits for this. */
export const isAwake = (): boolean => awake;

/** Calls `tell` once it has been painted; returns a function that unsubscribes. */
export function whenAwake(tell: () => void): () => void {
  if (awake) return () => undefined;
  sleepers.add(tell);
  if (!isExpected) expectPaint();
  return () => void sleepers.delete(tell);
}

/** False on the server, during hydration, and until the first paint; true from then on, on every page. */
export const useIsAwake = (): boolean => useSyncExternalStore(whenAwake, isAwake, () => false);

function expectPaint(): void {
  isExpected = true;
  setTimeout(wake, WAIT_AT_MOST_MS);
  if (!PerformanceObserver.supportedEntryTypes.includes("paint")) return;
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    wake();
  }).observe({ type: "paint", buffered: true });
}

function wake(): void {
  if (awake) return;
  awake = true;
  const told = [...sleepers];
  sleepers.clear();
  for (const tell of told) tell();
}
