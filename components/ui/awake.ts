import { useSyncExternalStore } from "react";

/** Where nothing is painted, as in a tab behind others, or nobody tells. */
const WAIT_AT_MOST_MS = 500;

let awake = false;
let isExpected = false;
const sleepers = new Set<() => void>();

/** True once the page that the server sent was painted: what a screen does not show at first waits for that. */
export const isAwake = (): boolean => awake;

/** Tells when it is; returns what ends the telling. */
export function whenAwake(tell: () => void): () => void {
  if (awake) return () => undefined;
  sleepers.add(tell);
  if (!isExpected) expectPaint();
  return () => void sleepers.delete(tell);
}

/** False in what the server sends, while React takes it over and until it is painted; true from then on, on every page. */
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
