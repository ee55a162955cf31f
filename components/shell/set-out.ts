import { toast } from "@/components/ui/toast";

const EVENT = "levy:set-out";
/** Pages alone: a file that is fetched leaves the reader where they are. */
const PORTAL_PAGE = /^\/(test|live)(\/|$)/;

/** Tells that the reader is on the way to another page; links tell it by themselves. */
export function setOut(path: string): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: path }));
}

/** The page of the portal to which a click leads in this tab; null where it does something else. */
function pageOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  if ((link.target !== "" && link.target !== "_self") || link.hasAttribute("download") || link.origin !== window.location.origin)
    return null;
  return PORTAL_PAGE.test(link.pathname) ? link.pathname : null;
}

/** Next would leave for the browser's own error page, and all that is on this one would be gone. */
const stayOffline = (event: MouseEvent): void => {
  if (navigator.onLine || pageOf(event) === null) return;
  event.preventDefault();
  toast.error("You are offline", { id: "offline", description: "Nothing on this page is lost. Try again when you are connected." });
};

/** Calls back with the path of each page of the portal that a link, or `setOut`, leads to. Returns how to end that. */
export function whenSetOut(tell: (path: string) => void): () => void {
  const onClick = (event: MouseEvent): void => {
    const page = pageOf(event);
    if (page !== null && navigator.onLine) tell(page);
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
