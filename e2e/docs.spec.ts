import { axeViolations } from "./axe";
import { expect, test } from "./fixtures";

// The documentation is the same for everybody.
test.describe.configure({ mode: "parallel" });

// One page of each kind, and every guide, because their content differs.
const guides = [
  "first-call",
  "authentication",
  "reading-results",
  "webhooks",
  "errors-and-retries",
  "limits",
  "pagination",
  "filing",
  "encryption",
  "sandbox",
  "going-live",
];
const pages = [
  "/docs",
  "/docs/reference",
  ...guides.map((slug) => `/docs/guides/${slug}`),
  "/docs/errors",
  "/docs/anomalies",
  "/docs/rules",
  "/docs/rules/ng",
  "/docs/rules/de",
  "/docs/samples",
  "/docs/samples/duplicate-b",
  "/docs/samples/scanned-skewed",
  "/docs/samples/encrypted",
];
// Both themes and both widths. More combinations would be slow because of the long tables.
const looks = [
  { scheme: "dark", width: 1280 },
  { scheme: "light", width: 390 },
] as const;

/** Terms that overlap the value beside them. */
function drawnOver(lists: Element[]): string[] {
  const textOf = (element: Element): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  return lists
    .flatMap((list) => [...list.querySelectorAll("dt")])
    .filter((term) => {
      if (!term.nextElementSibling) return false;
      const [left, right] = [textOf(term), textOf(term.nextElementSibling)];
      return left.right > right.left && left.left < right.right && left.bottom > right.top && left.top < right.bottom;
    })
    .map((term) => term.textContent);
}

for (const { scheme, width } of looks) {
  test(`documentation passes axe without signing in, in the ${scheme} theme at ${width} px`, async ({ page }) => {
    test.setTimeout(420_000);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    for (const path of pages) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await expect(page.locator("h1")).toHaveCount(1);
      expect.soft(await axeViolations(page), path).toEqual([]);
      expect.soft(await page.locator("dl").evaluateAll(drawnOver), `${path} has values that overlap their terms`).toEqual([]);
      const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect.soft(overflowPx, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });
}

test("documentation: every internal link and anchor resolves", async ({ page, request }) => {
  test.setTimeout(420_000);
  const anchors = new Map<string, Set<string>>();
  const links = new Set<string>();
  for (const path of pages) {
    await page.goto(path);
    anchors.set(path, new Set(await page.locator("[id]").evaluateAll((elements) => elements.map(({ id }) => id))));
    const found = await page.locator("a[href]").evaluateAll((elements) => elements.map((element) => element.getAttribute("href") ?? ""));
    for (const href of found) links.add(href.startsWith("#") ? `${path}${href}` : href);
  }
  const own = [...links].filter((href) => href.startsWith("/docs") || href.startsWith("/samples") || href.startsWith("/v1/"));
  expect(own.length).toBeGreaterThan(150);
  const statuses = new Map<string, number>();
  for (const href of own) {
    const [path = "", fragment] = href.split("#");
    if (!statuses.has(path)) statuses.set(path, (await request.get(path)).status());
    expect.soft(statuses.get(path), href).toBe(200);
    const ids = anchors.get(path);
    if (fragment && ids) expect.soft(ids.has(decodeURIComponent(fragment)), `${href} has its anchor`).toBe(true);
  }
});

test("API reference: stays within its size limits, and has exactly one anchor for each search result", async ({ page, request }) => {
  const answer = await request.get("/docs/reference");
  // With a class and wrapper for everything it was twice as large: half of it is markup, and half the same content as data. Each of a
  // thousand fields has a sentence; compressed, the page is 110 kB.
  expect((await answer.body()).byteLength).toBeLessThan(1_500_000);
  await page.goto("/docs/reference");
  expect(await page.locator("body *").count()).toBeLessThan(9_000);
  const entries = (await (await request.get("/docs/search.json")).json()) as { href: string }[];
  const places = entries.flatMap(({ href }) => href.split("/docs/reference#")[1] ?? []);
  expect(places.length).toBeGreaterThan(50);
  const ids = await page.locator("[id]").evaluateAll((elements) => elements.map(({ id }) => id));
  expect(places.filter((place) => ids.filter((id) => id === place).length !== 1)).toEqual([]);
  // A request body is described only with its operation.
  await page.goto("/docs/reference#schema-WhtBatchFilingRequest");
  await expect(page.getByRole("heading", { name: "Request body: WhtBatchFilingRequest" })).toBeInViewport();
  await expect(page.getByRole("row", { name: /^data\[\]\.beneficiaryTin required string/ })).toHaveCount(2);
});

test("the docUrl of an API error opens the error's row in the documentation", async ({ page, request }) => {
  const answer = await request.get("/v1/prism/jobs", { headers: { "content-type": "application/json" } });
  const { docUrl } = (await answer.json()) as { docUrl: string };
  await page.goto(docUrl);
  await expect(page.locator("#missing_api_key")).toBeInViewport();
  await expect(page.locator("#missing_api_key")).toContainText("x-api-key");
});

test("documentation search: finds an operation by its path, using the keyboard alone", async ({ page }) => {
  await page.goto("/docs");
  const search = page.getByRole("dialog", { name: "Search the documentation" });
  // Keys work only after hydration.
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(search).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await search.getByRole("combobox").fill("invoice-analyze/single");
  await expect(search.getByRole("option").first()).toHaveText(/Analyze one invoice/);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/reference#prism\.queueSingle$/);
  await expect(page.getByRole("heading", { name: "Analyze one invoice" })).toBeInViewport();
});

test("documentation guide: copies a snippet verbatim, and keeps the chosen language on other pages unless the URL names one", async ({
  page,
}) => {
  await page.goto("/docs/guides/webhooks");
  await page.getByRole("tab", { name: "Python" }).click();
  const program = page.getByRole("region", { name: "verify_webhook.py (Python)" });
  await expect(program).toBeVisible();
  await page.getByRole("tabpanel", { name: "Python" }).getByRole("button", { name: "Copy" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await program.innerText());
  await expect(page).toHaveURL(/[?&]language=python/);
  await page.goto("/docs/guides/webhooks");
  await expect(page.getByRole("tab", { name: "Python" }), "other pages use the chosen language").toHaveAttribute("data-state", "active");
  await page.goto("/docs/guides/webhooks?language=go");
  await expect(page.getByRole("tab", { name: "Go" }), "the URL overrides the chosen language").toHaveAttribute("data-state", "active");
});

test("documentation on a phone: the page navigation opens from a button", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/docs");
  await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Webhooks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});
