/** What stands in the place of a dialog that is not there yet, and what had the focus before it. */
const before = new WeakMap<Element, Element>();

export const standIn = {
  /** `element` has the focus until the dialog is there. */
  begin: (element: Element, opener: Element): void => void before.set(element, opener),
  /** What had the focus before, where `focused` only stands in for a dialog; else that itself. */
  openerOf: (focused: Element | null): Element | null => before.get(focused?.closest("[data-stand-in]") ?? document.body) ?? focused,
};
