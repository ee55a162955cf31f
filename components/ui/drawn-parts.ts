"use client";

import { startTransition, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Pause between two parts, in which user input is handled first. */
const PAUSE_MS = 40;

const unfinished = new Set<() => void>();

/** Renders the rest of all long lists at once, to show one of their rows or to print. Must not be called during rendering. */
export function drawAllParts(): void {
  if (unfinished.size === 0) return;
  flushSync(() => {
    for (const finish of [...unfinished]) finish();
  });
}

/**
 * How many rows of a long list to render: the first `part`, then as many more each turn until all are there. A window shows a dozen;
 * hundreds at once would block the page for seconds. All are rendered eventually, because readers search and print the page.
 */
export function useDrawnParts(total: number, part: number): number {
  const [drawn, setDrawn] = useState(part);
  const isWhole = drawn >= total;
  useEffect(() => {
    if (isWhole) return;
    const finish = (): void => setDrawn(Infinity);
    const timer = setTimeout(() => startTransition(() => setDrawn((before) => before + part)), PAUSE_MS);
    unfinished.add(finish);
    window.addEventListener("beforeprint", drawAllParts);
    return () => {
      clearTimeout(timer);
      unfinished.delete(finish);
      window.removeEventListener("beforeprint", drawAllParts);
    };
  }, [drawn, isWhole, part]);
  return Math.min(drawn, total);
}
