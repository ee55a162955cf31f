import type { ExternalToast, toast as Sonner } from "sonner";

type Shown = typeof Sonner;
type Kind = "success" | "error" | "info";

let shown: Shown | null = null;
let summon: (() => void) | null = null;
const waiting: ((toast: Shown) => void)[] = [];

/** Shows a toast. The toaster is loaded with the first one, so that pages don't pay for it earlier. */
const say =
  (kind: Kind) =>
  (title: string, options?: ExternalToast): void => {
    const words = (toast: Shown): void => void toast[kind](title, options);
    if (shown) return words(shown);
    waiting.push(words);
    summon?.();
  };

export const toast = {
  success: say("success"),
  error: say("error"),
  info: say("info"),
  dismiss: (id: string): void => {
    if (shown) shown.dismiss(id);
    // The dismissal waits too, or a toast that is still waiting would stay on screen.
    else if (waiting.length > 0) waiting.push((toast) => void toast.dismiss(id));
  },
};

/** For the toast region only: `listener` is called when the first toast is requested. */
export function whenSummoned(listener: () => void): () => void {
  summon = listener;
  if (waiting.length > 0) listener();
  return () => {
    summon = null;
  };
}

/** For the toast region only: registers the loaded toaster and shows the waiting toasts. */
export function showWith(toast: Shown | null): void {
  shown = toast;
  if (toast) for (const words of waiting.splice(0)) words(toast);
}
