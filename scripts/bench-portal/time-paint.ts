import type { Page } from "@playwright/test";

const SETTLE_MS = 500;
const BLANK_MS = 150;

export interface Paint {
  /** Milliseconds from the start of the navigation to the largest contentful paint. */
  paintedMs: number;
  /** Milliseconds of these until the first byte of the response. */
  answeredMs: number;
}

/**
 * Loads a page as if its address was typed into a new tab. Otherwise, clearing away the previous page would count as this page's time, and
 * a heavy page would slow down the page that it is compared with.
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
