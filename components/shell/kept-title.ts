import { useEffect } from "react";

/**
 * Keeps the page's title during navigation and filter changes, when Next removes it before the next one is set: the tab would show the URL
 * for a moment, and screen readers would announce that. A second title element repeats the page's own and stands in for it.
 */
export function useKeptTitle(): void {
  useEffect(() => {
    const { head } = document;
    const spare = document.createElement("title");
    head.append(spare);
    const keep = (): void => {
      // React puts the page's own title before all others.
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
