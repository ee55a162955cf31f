"use client";

import { useSyncExternalStore } from "react";

const KEY = "language";
const CHOSEN = "levy:language";

/** The language for programs: from the URL if it names one, otherwise the one remembered by this browser. */
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

/** Switches all programs on this page and on others. The URL then names the language, so it can be shared. */
export function chooseLanguage(language: string): void {
  try {
    window.localStorage.setItem(KEY, language);
  } catch {
    // Without local storage, the URL still carries the choice.
  }
  const address = new URL(window.location.href);
  address.searchParams.set(KEY, language);
  window.history.replaceState(window.history.state, "", address);
  window.dispatchEvent(new Event(CHOSEN));
}
