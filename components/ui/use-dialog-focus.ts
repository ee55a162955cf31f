import { useState } from "react";

const typed = "input:not([type=hidden], [type=checkbox], [type=radio], :disabled), select:not(:disabled), textarea:not(:disabled)";

/**
 * Where the focus goes as a dialog opens and closes. It begins on the first field, where there is one, and ends on what opened
 * the dialog: Radix gives it back to triggers of its own alone, and ours are opened by buttons, rows and keys. What the dialog's
 * end has focused itself keeps it.
 */
export function useDialogFocus() {
  const [opener] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  return {
    onOpenAutoFocus: (event: Event): void => {
      const field = event.currentTarget instanceof HTMLElement ? event.currentTarget.querySelector<HTMLElement>(typed) : null;
      if (!field) return;
      event.preventDefault();
      field.focus();
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
  };
}
