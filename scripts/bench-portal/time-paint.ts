import type { Page } from "@playwright/test";

const SETTLE_MS = 500;
const BLANK_MS = 150;

export interface Paint {
  /** Milliseconds from the start of a navigation until the largest thing of the page was painted. */
  paintedMs: number;
  /** Of them, until the first byte of the answer. */
  answeredMs: number;
}

/**
 * As from an address typed into a new tab: what the page before has to clear away would else count as this one's, and a heavy page
 * would slow the one that it is measured by.
 */
export async function timePaint(page: Page, url: string): Promise<Paint> {
  await page.goto("about:blank");
  await page.waitForTimeout(BLANK_MS);
  const answer = await page.goto(url, { waitUntil: "load" });
  if (!answer?.ok()) throw new Error(`${url} answered ${answer?.status() ?? "nothing"}`);
  await page.waitForTimeout(SETTLE_MS);
  const paint = await page.evaluate(
    () =>
      new Promise<Paint>((resolve) => {
        new PerformanceObserver((list) => {
          const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
          resolve({ paintedMs: list.getEntries().at(-1)?.startTime ?? 0, answeredMs: navigation?.responseStart ?? 0 });
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  if (paint.paintedMs === 0) throw new Error(`${url} painted nothing`);
  return paint;
}
