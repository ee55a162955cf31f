type Load = () => Promise<unknown>;

const inputEvents = ["pointermove", "pointerdown", "keydown"] as const;
let hasInput = false;
const waiting: Load[] = [];
let wasKey = false;

if (typeof window !== "undefined")
  for (const [event, isKey] of [
    ["pointerdown", false],
    ["keydown", true],
  ] as const)
    window.addEventListener(event, () => void (wasKey = isKey), { capture: true, passive: true });

/**
 * Whether the last user input was a key. Browsers also show the focus ring of a scripted focus to mouse users if nothing had the focus
 * before.
 */
export const lastInputWasKey = (): boolean => wasKey;

/**
 * Loads something on the first user input, before it can be opened. The page itself loads without it, and no letter typed after its
 * keyboard shortcut is lost.
 */
export function onFirstInput(load: Load): void {
  if (typeof window === "undefined") return;
  // Failures are ignored: loading is retried when the part is opened, and a failure then is visible.
  if (hasInput) return void load().catch(() => undefined);
  if (waiting.length === 0) for (const event of inputEvents) window.addEventListener(event, loadWaiting, { passive: true });
  waiting.push(load);
}

function loadWaiting(): void {
  hasInput = true;
  for (const event of inputEvents) window.removeEventListener(event, loadWaiting);
  for (const load of waiting.splice(0)) load().catch(() => undefined);
}
