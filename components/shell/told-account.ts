/** Name of the meta element in which the server states the account of each page. */
export const ACCOUNT_META = "levy-account";

/** The content of that element. It includes the user, so that the same account opened by somebody else is told apart. */
export const accountMeta = (accountId: string, userId: string): string => `${userId} ${accountId}`;

/**
 * During navigation the layout stays, but the server renders the page for whichever account is open then. Calls `onOther` if the page's
 * account differs from the layout's. Returns a function that stops watching.
 */
export function watchToldAccount(shown: string, onOther: () => void): () => void {
  const look = (): void => {
    const told = document.head.querySelector(`meta[name="${ACCOUNT_META}"]`)?.getAttribute("content");
    if (told && told !== shown) onOther();
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document.head, { childList: true, subtree: true, attributeFilter: ["content"] });
  look();
  return () => watcher.disconnect();
}
