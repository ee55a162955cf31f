/** Whether a key goes into what somebody writes or chooses, and is no command. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether a key is for something else than the page: what somebody writes in, or a dialog or menu before it, wherever in it the focus is. */
export const isTaken = (target: EventTarget | null): boolean =>
  isTyping(target) || document.querySelector("[role=dialog],[role=alertdialog],[role=menu]") !== null;
