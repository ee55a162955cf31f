import { useEffect } from "react";

/**
 * Between two pages, and while a filter changes the address, Next takes a page's title away before the next one has come: the tab would
 * show the address for that moment, and a screen reader tells it. A second title behind the page's own repeats it and stands in for it.
 */
export function useKeptTitle(): void {
  useEffect(() => {
    const { head } = document;
    const spare = document.createElement("title");
    head.append(spare);
    const keep = (): void => {
      // The page's own stands before all others: React puts it there.
      const [own, ...others] = head.querySelectorAll("title");
      for (const other of others) if (other.textContent !== own?.textContent) other.textContent = own?.textContent ?? "";
    };
    keep();
    const observer = new MutationObserver(keep);
    observer.observe(head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      spare.remove();
    };
  }, []);
}
