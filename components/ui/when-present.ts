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
 * Whether the last user input was a key. Browsers also show the focus ring of a scripted focus to mouse users if nothing had the focus
 * before.
 */
export const wasByKeys = (): boolean => isByKeys;

/**
 * Loads something on the first user input, before it can be opened. The page itself loads without it, and no letter typed after its
 * keyboard shortcut is lost.
 */
export function whenPresent(load: Load): void {
  if (typeof window === "undefined") return;
  // Failures are ignored: loading is retried when the part is opened, and a failure then is visible.
  if (present) return void load().catch(() => undefined);
  if (waiting.length === 0) for (const sign of signs) window.addEventListener(sign, arrive, { passive: true });
  waiting.push(load);
}

function arrive(): void {
  present = true;
  for (const sign of signs) window.removeEventListener(sign, arrive);
  for (const load of waiting.splice(0)) load().catch(() => undefined);
}
