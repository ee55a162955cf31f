"use client";

import { useSyncExternalStore } from "react";

const KEY = "language";
const CHOSEN = "levy:language";

/** The language of programs that the reader chose: the address says it first, else what this browser remembers. */
function read(): string | null {
  const named = new URLSearchParams(window.location.search).get(KEY);
  if (named !== null) return named;
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHOSEN, onChange);
  window.addEventListener("popstate", onChange);
  return () => {
    window.removeEventListener(CHOSEN, onChange);
    window.removeEventListener("popstate", onChange);
  };
}

export const useLanguage = (): string | null => useSyncExternalStore(subscribe, read, () => null);

/** Every program of the page follows, and so do other pages; the address can be handed on. */
export function chooseLanguage(language: string): void {
  try {
    window.localStorage.setItem(KEY, language);
  } catch {
    // A browser that keeps nothing still has the address.
  }
  const address = new URL(window.location.href);
  address.searchParams.set(KEY, language);
  window.history.replaceState(window.history.state, "", address);
  window.dispatchEvent(new Event(CHOSEN));
}
