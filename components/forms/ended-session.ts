import { toast } from "@/components/ui/toast";

const TOLD = "session-ended";
let leaving = false;
let isTold = false;
const unsent = new Set<string>();
const underWay = new Set<string>();

/** Marks that the page is about to go to sign-in by itself, so that refused requests are ignored. */
export function setLeaving(isLeaving: boolean): void {
  leaving = isLeaving;
}

const askBeforeLeaving = (event: BeforeUnloadEvent): void => {
  if (!leaving) event.preventDefault();
};

/**
 * Registers input, under a unique name, that the server hasn't received: the page must not reload over it, and the browser asks before
 * closing the page.
 */
export function setUnsent(name: string, isThere: boolean): void {
  if (isThere) unsent.add(name);
  else unsent.delete(name);
  // Only while there is unsent input, because browsers exclude pages with this listener from the back/forward cache.
  if (unsent.size > 0) window.addEventListener("beforeunload", askBeforeLeaving);
  else window.removeEventListener("beforeunload", askBeforeLeaving);
}

/** Whether there is unsent input. Used to ask before in-page navigation, which `beforeunload` doesn't cover. */
export const hasUnsent = (): boolean => unsent.size > 0;

/**
 * Registers a request, under a unique name, that hasn't been answered: the page isn't reloaded over it, even if another request is refused.
 * Closing the page needs no confirmation, because the request has been sent.
 */
export function setUnderWay(name: string, isThere: boolean): void {
  if (isThere) underWay.add(name);
  else underWay.delete(name);
}

/**
 * Handles a session that ended while the page was open. Reloading leads through sign-in back to this page. If somebody is writing, the page
 * stays and shows a message instead, because signing in in another tab renews the session for this one too.
 */
export function signInAgain(): void {
  if (leaving) return;
  if (isFree()) return window.location.reload();
  tellSessionEnded();
}

const isFree = (): boolean => unsent.size === 0 && underWay.size === 0 && !isWriting();

const OPENED = "levy-account";
let shown: { accountId: string; userId: string } | null = null;
let isLeft = false;

/** Whether another tab has opened another account, to which this page's session belongs now. */
export const isAccountLeft = (): boolean => isLeft;

/** Headers that name the account and user of this page. The portal's routes refuse requests for any other. */
export const ofAccount = (): Record<string, string> =>
  shown === null ? {} : { "x-levy-account": shown.accountId, "x-levy-user": shown.userId };

/**
 * Tells the browser's other tabs which account is open, because they share one session. A tab that shows another account reloads, or shows
 * a message if it has unsent input. Returns a function that stops watching.
 */
export function watchAccount(accountId: string, userId: string): () => void {
  const account = `${userId} ${accountId}`;
  shown = { accountId, userId };
  isLeft = false;
  try {
    localStorage.setItem(OPENED, account);
  } catch {
    // Without local storage, tabs can't inform each other.
  }
  const look = ({ key, newValue }: StorageEvent): void => {
    if (key !== OPENED || newValue === null) return;
    if (newValue !== account) return leaveAccount();
    isLeft = false;
    toast.dismiss(OPENED);
  };
  window.addEventListener("storage", look);
  return () => window.removeEventListener("storage", look);
}

/** The session no longer belongs to this page's account: reloads the page, or shows a message if something wasn't sent. */
export function leaveAccount(): void {
  isLeft = true;
  if (leaving) return;
  if (isFree()) return window.location.reload();
  toast.error("Another account is open now", {
    id: OPENED,
    duration: Infinity,
    description: "It was opened in another tab, so nothing can be sent from this page. Copy what you need, then reload.",
    action: {
      label: "Reload",
      onClick: () => {
        setLeaving(true);
        window.location.reload();
      },
    },
  });
}

/** Shows a message and leaves the page as it is, because it has input that wasn't saved. */
export function tellSessionEnded(): void {
  if (leaving) return;
  isTold = true;
  toast.error("Your session has ended", {
    id: TOLD,
    duration: Infinity,
    description: "Your unsaved changes are still here. Sign in again in another tab, then continue in this one.",
    action: {
      label: "Sign in",
      onClick: () =>
        window.open(`/sign-in?ended=1&next=${encodeURIComponent(window.location.pathname + window.location.search)}`, "_blank", "noopener"),
    },
  });
}

/** The server accepts this page's session again, so an earlier message about its end is dismissed. */
export function sessionHolds(): void {
  if (isTold) toast.dismiss(TOLD);
  isTold = false;
}

const WRITTEN = "textarea, input:not([type=search], [type=checkbox], [type=radio], [type=file], [type=hidden])";

/** React sets the default of a controlled field to its current text, so a field also counts if it has the focus or is in a dialog. */
function isWriting(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN)].some(
    (field) =>
      field.value !== "" &&
      (field.value !== field.defaultValue || field === document.activeElement || field.closest("[role=dialog]") !== null),
  );
}
