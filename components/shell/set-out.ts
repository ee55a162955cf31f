const EVENT = "levy:set-out";
/** Pages alone: a file that is fetched leaves the reader where they are. */
const PORTAL_PAGE = /^\/(test|live)(\/|$)/;

/** Tells that the reader is on the way to another page; links tell it by themselves. */
export function setOut(path: string): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: path }));
}

/** Calls back with the path of each page of the portal that a link, or `setOut`, leads to. Returns how to end that. */
export function whenSetOut(tell: (path: string) => void): () => void {
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if ((link.target !== "" && link.target !== "_self") || link.hasAttribute("download") || link.origin !== window.location.origin) return;
    if (PORTAL_PAGE.test(link.pathname)) tell(link.pathname);
  };
  const onEvent = (event: Event): void => {
    if (event instanceof CustomEvent && typeof event.detail === "string") tell(event.detail);
  };
  document.addEventListener("click", onClick);
  window.addEventListener(EVENT, onEvent);
  return () => {
    document.removeEventListener("click", onClick);
    window.removeEventListener(EVENT, onEvent);
  };
}
