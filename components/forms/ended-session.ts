import { toast } from "@/components/ui/toast";

const TOLD = "session-ended";
let leaving = false;
let isTold = false;
const unsent = new Set<string>();
const underWay = new Set<string>();

/** From now on the page goes to sign-in by itself, and what it still asks for is refused. */
export function setLeaving(isLeaving: boolean): void {
  leaving = isLeaving;
}

const askBeforeLeaving = (event: BeforeUnloadEvent): void => {
  if (!leaving) event.preventDefault();
};

/**
 * Something written that the server has not taken, by a name of its own: the page must not be loaded again over it, and who closes it
 * is asked first.
 */
export function setUnsent(name: string, isThere: boolean): void {
  if (isThere) unsent.add(name);
  else unsent.delete(name);
  // Only while there is something, for the browser keeps no page ready to go back to that asks.
  if (unsent.size > 0) window.addEventListener("beforeunload", askBeforeLeaving);
  else window.removeEventListener("beforeunload", askBeforeLeaving);
}

/** Whether there is anything of the kind: who leaves the page by a way that the browser doesn't ask about is asked first. */
export const hasUnsent = (): boolean => unsent.size > 0;

/**
 * Something that was sent and that no server has answered, by a name of its own: the page isn't loaded again over it, whatever else of it
 * is refused meanwhile. Who closes it is not asked, for it is on its way.
 */
export function setUnderWay(name: string, isThere: boolean): void {
  if (isThere) underWay.add(name);
  else underWay.delete(name);
}

/**
 * The session ended while the page was open: its own address, loaded again, leads back here after signing in. Where somebody
 * was writing, the page stays as it is and says so instead, for a session of another tab is this one's too.
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

/** Whether another tab has opened another account since: this page's session is of that one now. */
export const isAccountLeft = (): boolean => isLeft;

/** Names the account that this page shows, and to whom, to the portal's routes, which take nothing for another one. */
export const ofAccount = (): Record<string, string> =>
  shown === null ? {} : { "x-levy-account": shown.accountId, "x-levy-user": shown.userId };

/**
 * Tells the browser's other pages that an account is open, which all of them share from now on; one that shows another is loaded again,
 * or says so where something in it was not sent. Returns what ends the watch.
 */
export function watchAccount(accountId: string, userId: string): () => void {
  const account = `${userId} ${accountId}`;
  shown = { accountId, userId };
  isLeft = false;
  try {
    localStorage.setItem(OPENED, account);
  } catch {
    // Where the browser keeps nothing, its pages can tell each other nothing.
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

/** The page's account is no longer the one that the browser's session is of: loads it again, or says so where something was not sent. */
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

/** Says so and leaves the page as it is: there is something in it that was not taken. */
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

/** The server takes this page's session: what was said of its end holds no more. */
export function sessionHolds(): void {
  if (isTold) toast.dismiss(TOLD);
  isTold = false;
}

const WRITTEN = "textarea, input:not([type=search], [type=checkbox], [type=radio], [type=file], [type=hidden])";

/** A field that React holds always has its own text for its default, so one with the focus or in a dialog counts as well. */
function isWriting(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN)].some(
    (field) =>
      field.value !== "" &&
      (field.value !== field.defaultValue || field === document.activeElement || field.closest("[role=dialog]") !== null),
  );
}
