import type { Page } from "@playwright/test";

export interface Frames {
  /** Average over the whole time. */
  perSecond: number;
  /** Number of frames in the worst second. */
  worstSecond: number;
  longestMs: number;
}

/** Counts the frames that the browser draws, with requestAnimationFrame, while `act` runs. */
export async function countFrames(page: Page, act: () => Promise<void>): Promise<Frames> {
  // Passed as text, because the compiler of this file adds a helper to named functions that the page does not have. A new count stops an
  // earlier one that still runs on the page.
  await page.evaluate(`{
    const times = globalThis.frameTimes = [];
    requestAnimationFrame(function tick(at) { if (globalThis.frameTimes === times) { times.push(at); requestAnimationFrame(tick); } });
  }`);
  await act();
  return readFrames(await page.evaluate(() => (globalThis as { frameTimes?: number[] }).frameTimes ?? []));
}

export function readFrames(times: readonly number[]): Frames {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined || last - first < 1_000)
    throw new Error("Too few frames to judge: the page was looked at for less than a second");
  let worstSecond = Infinity;
  for (let from = 0, to = 0; to < times.length; from++) {
    while (to < times.length && (times[to] ?? 0) - (times[from] ?? 0) < 1_000) to++;
    if (to < times.length) worstSecond = Math.min(worstSecond, to - from);
  }
  const longestMs = Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
  return { perSecond: ((times.length - 1) * 1_000) / (last - first), worstSecond, longestMs };
}

const SAID_WITHIN_MS = 60_000;

/**
 * Waits until an element's text matches, without polling the page: a wait that looks at every frame would cost frames. Throws if the text
 * does not match within a minute.
 */
export async function untilItSays(page: Page, selector: string, pattern: string): Promise<void> {
  // Passed as text, for the same reason as above.
  await page.evaluate(`new Promise((resolve, reject) => {
    const says = () => new RegExp(${JSON.stringify(pattern)}).test(document.querySelector(${JSON.stringify(selector)})?.textContent ?? "");
    if (says()) { resolve(); return; }
    const watcher = new MutationObserver(() => { if (says()) { watcher.disconnect(); resolve(); } });
    setTimeout(() => reject(new Error(${JSON.stringify(`${selector} never said ${pattern}`)})), ${SAID_WITHIN_MS});
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  })`);
}

/** Scrolls down and up again, a little with every frame, as a mouse wheel does. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const step = 24;
    for (const by of [step, -step]) {
      for (let turn = 0; turn < 90; turn++) {
        window.scrollBy(0, by);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }
  });
}
