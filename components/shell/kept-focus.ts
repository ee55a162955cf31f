/** Named parts of a page that can take the focus when a control in them disappears. */
const PLACES = "[role=region], [role=search], [role=group], nav, section, main";
/** Parts that manage the focus themselves: dialogs, and the review, whose shortcuts depend on the focused field. */
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
 * Keeps the focus on the page. When the focused control disappears or is disabled, such as the row of a revoked key, or a button that
 * clears all filters, browsers drop the focus, which sends keyboard and screen reader users back to the start of the page. Instead, the
 * part of the page around it is focused, unless something else takes the focus. Call once.
 */
export function keepFocus(): void {
  remember(document.activeElement);
  document.addEventListener("focusin", ({ target }) => remember(target instanceof Element ? target : null));
  new MutationObserver(restore).observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}
