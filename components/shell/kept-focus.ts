/** Parts of a page that say what they are, to which the focus can go where a control within is no more. */
const PLACES = "[role=region], [role=search], [role=group], nav, section, main";
/** These see to it themselves: dialogs to all within, and the review to which invoice and field its keys are about. */
const OWN_KEEPERS = "[role=dialog], [role=alertdialog], [data-review]";

let last: { element: Element; places: readonly HTMLElement[] } | null = null;

function remember(element: Element | null): void {
  if (element === null || element === document.body) return;
  const places: HTMLElement[] = [];
  if (element.closest(OWN_KEEPERS) === null)
    for (let up = element.parentElement; up !== null; up = up.parentElement) if (up.matches(PLACES)) places.push(up);
  last = { element, places };
}

const isGone = (element: Element): boolean => !element.isConnected || element.matches(":disabled");

function restore(): void {
  if (last === null || !isGone(last.element)) return;
  const { element, places } = last;
  const place = places.find((one) => one.isConnected && one.checkVisibility());
  last = null;
  const { activeElement } = document;
  if (!place || (activeElement !== null && activeElement !== document.body && activeElement !== element)) return;
  const isLent = !place.hasAttribute("tabindex");
  if (isLent) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  if (isLent) place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
}

/**
 * Keeps the focus on the page. Where the control that has it goes or can't be pressed any more, such as the row of a key that was revoked
 * or a button that has cleared all filters, a browser gives it to nobody, and whoever works by the keyboard or hears the page is back at its
 * beginning: the part of the page around it takes it. What takes the focus by itself then is left alone. To be called once.
 */
export function keepFocus(): void {
  remember(document.activeElement);
  document.addEventListener("focusin", ({ target }) => remember(target instanceof Element ? target : null));
  new MutationObserver(restore).observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}
