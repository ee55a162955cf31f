import { useEffect, useSyncExternalStore } from "react";

const KEPT = "levy-lists";
/** By path: the filters, order and page that a list was last left with in this tab, as far as the browser keeps nothing. */
const searches = new Map<string, string>();

/** The browser keeps them for the tab, so that they outlive a reload; where it keeps nothing, they live as long as the page. */
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
    // Full, or closed to this page: then a reload forgets it.
  }
}

const keptSearch = (path: string): string => searches.get(path) ?? keptIn()?.getItem(nameOf(path)) ?? "";

/** Whoever signs in, signs out or goes to another account begins anew: what was searched for is not theirs. */
export function forgetSearches(): void {
  searches.clear();
  const kept = keptIn();
  if (kept) for (const name of Object.keys(kept)) if (name.startsWith(KEPT)) kept.removeItem(name);
}

/** Remembers how the list on this page stands, for the way back to it: whatever leads away is pressed, by mouse or key. */
export function useKeptSearch(): void {
  useEffect(() => {
    window.addEventListener("click", keepSearch, true);
    return () => window.removeEventListener("click", keepSearch, true);
  }, []);
}

const never = () => () => undefined;

/** The address of a list as it was left; the list itself where it was not open before. */
export function useListAddress(path: string): string {
  const search = useSyncExternalStore(
    never,
    () => keptSearch(path),
    () => "",
  );
  return `${path}${search}`;
}
