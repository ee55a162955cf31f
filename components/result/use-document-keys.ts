"use client";

import { useEffect, useRef } from "react";
import { isTaken } from "@/components/ui/is-typing";

export interface DocumentKeys {
  larger: () => void;
  smaller: () => void;
  fit: () => void;
  turn: () => void;
  page: (by: 1 | -1) => void;
}

/**
 * Keyboard shortcuts of the document. They work wherever the focus is, unless somebody types or a dialog is open. Null if the document has
 * no pages or isn't visible.
 */
export function useDocumentKeys(keys: DocumentKeys | null): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const act = latest.current;
      if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      const does: Partial<Record<string, () => void>> = {
        "+": act.larger,
        "=": act.larger,
        "-": act.smaller,
        "0": act.fit,
        o: act.turn,
        "[": () => act.page(-1),
        "]": () => act.page(1),
      };
      const action = does[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
