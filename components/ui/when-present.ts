type Load = () => Promise<unknown>;

const signs = ["pointermove", "pointerdown", "keydown"] as const;
let present = false;
const waiting: Load[] = [];
let isByKeys = false;

if (typeof window !== "undefined")
  for (const [sign, byKeys] of [
    ["pointerdown", false],
    ["keydown", true],
  ] as const)
    window.addEventListener(sign, () => void (isByKeys = byKeys), { capture: true, passive: true });

/**
 * Whether the last sign of a person was a key: a browser draws the focus that a script sets also for whoever uses the mouse, where
 * nothing had it before.
 */
export const wasByKeys = (): boolean => isByKeys;

/**
 * Loads something with the first sign of a person at the page, before they get as far as opening it: the page itself comes
 * without it, and who opens it by a key and types on loses no letter.
 */
export function whenPresent(load: Load): void {
  if (typeof window === "undefined") return;
  // What can't be loaded now is loaded, or fails where it is seen, when it opens.
  if (present) return void load().catch(() => undefined);
  if (waiting.length === 0) for (const sign of signs) window.addEventListener(sign, arrive, { passive: true });
  waiting.push(load);
}

function arrive(): void {
  present = true;
  for (const sign of signs) window.removeEventListener(sign, arrive);
  for (const load of waiting.splice(0)) load().catch(() => undefined);
}
