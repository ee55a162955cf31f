import { useEffect, useSyncExternalStore } from "react";

const KEPT = "levy-lists";
/** The filters, order, and page of each list when it was last left in this tab, by path. Also works where the browser stores nothing. */
const searches = new Map<string, string>();

/** Session storage, which survives a reload; null if unavailable, in which case entries last as long as the page. */
function keptIn(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

const nameOf = (path: string): string => `${KEPT} ${path}`;

function keepSearch(): void {
  const { pathname, search } = window.location;
  searches.set(pathname, search);
  try {
    keptIn()?.setItem(nameOf(pathname), search);
  } catch {
    // Storage is full or blocked, so a reload forgets the entry.
  }
}

const keptSearch = (path: string): string => searches.get(path) ?? keptIn()?.getItem(nameOf(path)) ?? "";

/** Clears the entries when somebody signs in, signs out, or switches accounts, because they belong to the previous session. */
export function forgetSearches(): void {
  searches.clear();
  const kept = keptIn();
  if (kept) for (const name of Object.keys(kept)) if (name.startsWith(KEPT)) kept.removeItem(name);
}

/**
 * Remembers the state of this page's list for links back to it. Saved on every click, because that is how people leave the page, by mouse
 * or keyboard.
 */
export function useKeptSearch(): void {
  useEffect(() => {
    window.addEventListener("click", keepSearch, true);
    return () => window.removeEventListener("click", keepSearch, true);
  }, []);
}

const never = () => () => undefined;

/** The URL of a list as it was last left, or the plain list if it wasn't opened before. */
export function useListAddress(path: string): string {
  const search = useSyncExternalStore(
    never,
    () => keptSearch(path),
    () => "",
  );
  return `${path}${search}`;
}
