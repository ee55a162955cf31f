/** Of the head's element by which the server tells with each page whose it is. */
export const ACCOUNT_META = "levy-account";

/** As the head names it: an account is told apart from the same one that somebody else has opened. */
export const accountMeta = (accountId: string, userId: string): string => `${userId} ${accountId}`;

/**
 * On the way to another page the frame stays as it is, and the server makes the page for the account that is open by then. Calls
 * `onOther` where the head tells of another one than the frame shows. Returns what ends the watch.
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
