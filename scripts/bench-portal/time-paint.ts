import type { Page } from "@playwright/test";

const SETTLE_MS = 700;

/** Milliseconds from the start of a navigation until the largest thing of the page was painted. */
export async function timePaint(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(SETTLE_MS);
  const paintedMs = await page.evaluate(() => new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({ type: "largest-contentful-paint", buffered: true });
  }));
  if (paintedMs === 0) throw new Error(`${url} painted nothing`);
  return paintedMs;
}
