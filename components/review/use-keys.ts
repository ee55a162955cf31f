"use client";

import { useLayoutEffect, useRef } from "react";
import { isTaken } from "@/components/ui/is-typing";

export interface KeyActions {
  accept: (() => void) | null;
  edit: () => void;
  move: (by: 1 | -1) => void;
  approve: () => void;
  reject: () => void;
  next: () => void;
  previous: () => void;
  treatment: () => void;
  addLine: () => void;
  takeLineAway: () => void;
  assign: () => void;
  comment: () => void;
  undo: () => void;
  help: () => void;
}

const letters: Record<string, Exclude<keyof KeyActions, "accept" | "move">> = {
  e: "edit",
  r: "reject",
  j: "next",
  k: "previous",
  t: "treatment",
  n: "addLine",
  delete: "takeLineAway",
  a: "assign",
  c: "comment",
  z: "undo",
  "?": "help",
};

/**
 * Whether Enter accepts a field here. On any other button, Enter presses that button. An invoice's heading has the focus until a field
 * takes it, and so has the document's frame after a click on a page.
 */
const isAccepting = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof HTMLElement && ["field", "reviewHeading", "documentFrame"].some((name) => target.dataset[name] !== undefined));

/**
 * The review's keyboard shortcuts. A held key acts once. Shortcuts are off while somebody types or a dialog or menu is open. Combinations
 * with Ctrl, Alt, or ⌘ are left to the browser, except the approval.
 */
export function useKeys(actions: KeyActions, enabled: boolean): void {
  const latest = useRef(actions);
  // Before the paint, because a reviewer may press a key as soon as the invoice is visible.
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useLayoutEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      // The key that submitted a dialog must not act again after the dialog has closed.
      if (event.defaultPrevented) return;
      const act = latest.current;
      const take = (action: () => void): void => {
        event.preventDefault();
        if (!event.repeat) action();
      };
      if (isTaken(event.target)) return;
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return take(act.approve);
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Enter") {
        const { accept } = act;
        if (accept && isAccepting(event.target)) take(accept);
        return;
      }
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        // In the document, arrow keys scroll.
        if (event.target instanceof HTMLElement && event.target.closest("[data-document-frame]")) return;
        return take(() => act.move(event.key === "ArrowDown" ? 1 : -1));
      }
      if (event.key === "F2") return take(act.edit);
      const name = letters[event.key.toLowerCase()];
      if (name) take(act[name]);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [enabled]);
}
