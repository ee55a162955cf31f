/** Whether a key press is input to a control rather than a shortcut. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether a key press isn't meant for the page: somebody is typing, or a dialog or menu is open, wherever the focus is. */
export const isTaken = (target: EventTarget | null): boolean =>
  isTyping(target) || document.querySelector("[role=dialog],[role=alertdialog],[role=menu]") !== null;
