import { expect, type Locator } from "@playwright/test";

/** Waits until React has hydrated the element: what is done to it earlier is lost, but no person is that fast. */
export const untilHydrated = (element: Locator): Promise<void> =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__react"))), "once the page is hydrated")
    .toBe(true);
