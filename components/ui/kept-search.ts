import { useEffect, useSyncExternalStore } from "react";

/** By path: the filters, order and page that a list was last left with in this tab. */
const searches = new Map<string, string>();

/** Remembers how the list on this page stands, for the way back to it: whatever leads away is pressed, by mouse or key. */
export function useKeptSearch(): void {
  useEffect(() => {
    const keep = (): void => void searches.set(location.pathname, location.search);
    window.addEventListener("click", keep, true);
    return () => window.removeEventListener("click", keep, true);
  }, []);
}

const never = () => () => undefined;

/** The address of a list as it was left; the list itself where it was not open before. */
export function useListAddress(path: string): string {
  const search = useSyncExternalStore(
    never,
    () => searches.get(path) ?? "",
    () => "",
  );
  return `${path}${search}`;
}
