import { toast } from "@/components/ui/toast";

const EVENT = "levy:set-out";
/** Pages alone: a file that is fetched leaves the reader where they are. */
const PORTAL_PAGE = /^\/(test|live)(\/|$)/;

/** Tells that the reader is on the way to another page; links tell it by themselves. False without a connection: there is no way. */
export function setOut(path: string): boolean {
  if (!navigator.onLine) return sayOffline();
  return window.dispatchEvent(new CustomEvent(EVENT, { detail: path }));
}

/** Next would leave for the browser's own error page, and all that is on this one would be gone. */
function sayOffline(): false {
  toast.error("You are offline", { id: "offline", description: "Nothing on this page is lost. Try again when you are connected." });
  return false;
}

/** The link to a page of the portal that a click follows in this tab; null where it does something else. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  if ((link.target !== "" && link.target !== "_self") || link.hasAttribute("download") || link.origin !== window.location.origin)
    return null;
  return PORTAL_PAGE.test(link.pathname) ? link : null;
}

const stayOffline = (event: MouseEvent): void => {
  const link = navigator.onLine ? null : linkOf(event);
  // A place of this page needs no server.
  if (!link || (link.hash !== "" && link.pathname === window.location.pathname && link.search === window.location.search)) return;
  event.preventDefault();
  sayOffline();
};

/** Calls back with the path of each page of the portal that a link, or `setOut`, leads to. Returns how to end that. */
export function whenSetOut(tell: (path: string) => void): () => void {
  const onClick = (event: MouseEvent): void => {
    const link = linkOf(event);
    if (link && navigator.onLine) tell(link.pathname);
  };
  const onEvent = (event: Event): void => {
    if (event instanceof CustomEvent && typeof event.detail === "string") tell(event.detail);
  };
  // Before the link itself hears of it.
  window.addEventListener("click", stayOffline, { capture: true });
  document.addEventListener("click", onClick);
  window.addEventListener(EVENT, onEvent);
  return () => {
    window.removeEventListener("click", stayOffline, { capture: true });
    document.removeEventListener("click", onClick);
    window.removeEventListener(EVENT, onEvent);
  };
}
