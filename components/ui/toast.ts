import type { ExternalToast, toast as Sonner } from "sonner";

type Shown = typeof Sonner;
type Kind = "success" | "error" | "info";

let shown: Shown | null = null;
let summon: (() => void) | null = null;
const waiting: ((toast: Shown) => void)[] = [];

/** Says in passing what has happened. What shows it is loaded with the first one, so that no page pays for it before. */
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
    // What was not shown yet must not be shown for good.
    else if (waiting.length > 0) waiting.push((toast) => void toast.dismiss(id));
  },
};

/** For the region alone: called once the first toast asks for it. */
export function whenSummoned(listener: () => void): () => void {
  summon = listener;
  if (waiting.length > 0) listener();
  return () => {
    summon = null;
  };
}

/** For the region alone: it is there, and what was said meanwhile is shown. */
export function showWith(toast: Shown | null): void {
  shown = toast;
  if (toast) for (const words of waiting.splice(0)) words(toast);
}
