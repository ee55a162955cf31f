"use client";

import { startTransition, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Between two parts whatever a person does comes first. */
const PAUSE_MS = 40;

const unfinished = new Set<() => void>();

/** Draws at once what is still to come of every long list: a part of it is to be shown, or all of it printed. Not while React draws. */
export function drawAllParts(): void {
  if (unfinished.size === 0) return;
  flushSync(() => {
    for (const finish of [...unfinished]) finish();
  });
}

/**
 * How many rows of a long list are to be drawn: the first `part` of them, and so many more with every turn until all are there. A
 * window shows a dozen; hundreds at once would keep the page from answering for seconds. All of them come, because a reader searches
 * the page, and prints it.
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
