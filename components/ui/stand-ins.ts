/** For each placeholder of a dialog that is still loading, the element that had the focus before. */
const before = new WeakMap<Element, Element>();

export const standIn = {
  /** `element` has the focus until the dialog is loaded. */
  begin: (element: Element, opener: Element): void => void before.set(element, opener),
  /** The previously focused element if `focused` is in a placeholder, otherwise `focused` itself. */
  openerOf: (focused: Element | null): Element | null => before.get(focused?.closest("[data-stand-in]") ?? document.body) ?? focused,
};
