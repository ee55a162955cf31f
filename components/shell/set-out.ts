import { toast } from "@/components/ui/toast";

const EVENT = "levy:set-out";
/** Pages only: fetching a file doesn't leave the page. */
const PORTAL_PAGE = /^\/(test|live)(\/|$)/;

/**
 * Announces navigation to another page; links announce theirs automatically. Returns false when offline, where navigation is impossible.
 */
export function setOut(path: string): boolean {
  if (!navigator.onLine) return sayOffline();
  return window.dispatchEvent(new CustomEvent(EVENT, { detail: path }));
}

/** Otherwise Next would go to the browser's error page, and the content of this one would be lost. */
function sayOffline(): false {
  toast.error("You are offline", { id: "offline", description: "Nothing on this page is lost. Try again when you are connected." });
  return false;
}

/** The link to a portal page that a click follows in this tab; null if the click does something else. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  if ((link.target !== "" && link.target !== "_self") || link.hasAttribute("download") || link.origin !== window.location.origin)
    return null;
  return PORTAL_PAGE.test(link.pathname) ? link : null;
}

const stayOffline = (event: MouseEvent): void => {
  const link = navigator.onLine ? null : linkOf(event);
  // A fragment of the current page needs no server.
  if (!link || (link.hash !== "" && link.pathname === window.location.pathname && link.search === window.location.search)) return;
  event.preventDefault();
  sayOffline();
};

/** Calls `tell` with the path whenever a link or `setOut` navigates to a portal page. Returns a function that unsubscribes. */
export function whenSetOut(tell: (path: string) => void): () => void {
  const onClick = (event: MouseEvent): void => {
    const link = linkOf(event);
    if (link && navigator.onLine) tell(link.pathname);
  };
  const onEvent = (event: Event): void => {
    if (event instanceof CustomEvent && typeof event.detail === "string") tell(event.detail);
  };
  // In the capture phase, before the link's own handler.
  window.addEventListener("click", stayOffline, { capture: true });
  document.addEventListener("click", onClick);
  window.addEventListener(EVENT, onEvent);
  return () => {
    window.removeEventListener("click", stayOffline, { capture: true });
    document.removeEventListener("click", onClick);
    window.removeEventListener(EVENT, onEvent);
  };
}
