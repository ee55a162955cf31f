"use client";

import { useSyncExternalStore, type ReactElement } from "react";

const never = () => () => undefined;

/** False in what the server sends and while React takes it over; true from then on. */
export const useIsAwake = (): boolean => useSyncExternalStore(never, () => true, () => false);

/** More than fit on a screen beneath the head of a page. */
const FIRST = 15;

/**
 * Rows of a table, as many as a screen shows in what the server sends. Those below it come with React, a moment later and
 * before anybody gets there; until then their room is kept, at `heightPx` each on a wide screen.
 */
export function FirstRows({ heightPx, children }: { heightPx: number; children: readonly ReactElement[] }) {
  const isAwake = useIsAwake();
  if (isAwake || children.length <= FIRST) return <>{children}</>;
  return <>{children.slice(0, FIRST)}<tr aria-hidden><td data-place="nowhere" colSpan={99} style={{ height: heightPx * (children.length - FIRST) }} /></tr></>;
}
