import type { APIRequestContext } from "@playwright/test";
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
const reference = [
  "/docs/reference",
  ...["prism", "flux", "credits", "webhooks", "events", "keys"].map((area) => `/docs/reference/${area}`),
];
const pages = [
  "/docs",
  ...reference,
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

/** The places that a search leads to. */
async function placesOf(request: APIRequestContext): Promise<string[]> {
  const entries = (await (await request.get("/docs/search.json")).json()) as { href: string }[];
  return entries.map(({ href }) => href);
}

/** The ids of a page, and the addresses that it links to. */
async function readPage(request: APIRequestContext, path: string): Promise<{ bytes: number; ids: string[]; links: string[] }> {
  const body = await (await request.get(path)).body();
  // Without the scripts, which hold the same once more as data.
  const markup = body.toString("utf8").replace(/<script[^>]*>.*?<\/script>/gs, "");
  const valuesOf = (pattern: RegExp) => [...markup.matchAll(pattern)].map(([, value = ""]) => value.replaceAll("&amp;", "&"));
  return { bytes: body.byteLength, ids: valuesOf(/<[^>]* id="([^"]*)"/g), links: valuesOf(/<a [^>]*?href="([^"]*)"/g) };
}

test("documentation: every page stays within its size limit, and every internal link and search result meets its anchor", async ({
  request,
}) => {
  test.setTimeout(420_000);
  const places = await placesOf(request);
  const paths = new Set([...pages, ...places.map((href) => href.split(/[?#]/)[0] ?? "")]);
  const anchors = new Map<string, string[]>();
  const links = new Set(places);
  for (const path of paths) {
    const { bytes, ids, links: found } = await readPage(request, path);
    // Half of a page is markup, and half the same content as data. As a single page, the API reference had 1.5 MB.
    expect.soft(bytes, path).toBeLessThan(500_000);
    anchors.set(path, ids);
    for (const href of found) links.add(href.startsWith("#") ? `${path}${href}` : href);
  }
  const own = [...links].filter((href) => href.startsWith("/docs") || href.startsWith("/samples") || href.startsWith("/v1/"));
  expect(own.length).toBeGreaterThan(500);
  const statuses = new Map<string, number>();
  for (const href of own) {
    const [address = "", fragment] = href.split("#");
    if (!statuses.has(address)) statuses.set(address, (await request.get(address)).status());
    expect.soft(statuses.get(address), href).toBe(200);
    const ids = anchors.get(address.split("?")[0] ?? "");
    if (fragment)
      expect
        .soft(
          ids?.filter((id) => id === decodeURIComponent(fragment)),
          `${href} has its anchor once`,
        )
        .toHaveLength(1);
  }
});

test("API reference: its pages have few elements, and the first one leads to what it described when it was the only one", async ({
  page,
  request,
}) => {
  for (const path of reference) {
    await page.goto(path);
    expect.soft(await page.locator("body *").count(), path).toBeLessThan(3_500);
  }
  const parts = (await placesOf(request)).filter((href) => /^\/docs\/reference\/.*#/.test(href));
  expect(parts.length).toBeGreaterThan(50);
  const { ids, links } = await readPage(request, "/docs/reference");
  expect(parts.filter((href) => !ids.includes(href.split("#")[1] ?? "") || !links.includes(href))).toEqual([]);
  await page.goto("/docs/reference#schema-WhtBatchFilingRequest");
  await expect(page).toHaveURL(/\/docs\/reference\/flux#schema-WhtBatchFilingRequest$/);
  // A request body is described only with its operation.
  await expect(page.getByRole("heading", { name: "Request body: WhtBatchFilingRequest" })).toBeInViewport();
  await expect(page.getByRole("row", { name: /^data\[\]\.beneficiaryTin required string/ })).toHaveCount(2);
});

test("API reference: an old link without JavaScript leads to an entry that links on, and code is copied verbatim", async ({
  browser,
  page,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const plain = await context.newPage();
  await plain.goto("/docs/reference#prism.queueSingle");
  const entry = plain.getByRole("row", { name: /POST \/v1\/prism\/invoice-analyze\/single/ });
  await expect(entry).toBeInViewport();
  await entry.getByRole("link").click();
  await expect(plain).toHaveURL(/\/docs\/reference\/prism#prism\.queueSingle$/);
  await expect(plain.getByRole("heading", { name: "Analyze one invoice" })).toBeInViewport();
  await context.close();
  await page.goto("/docs/reference/prism");
  const code = page.getByRole("region", { name: "POST /v1/prism/invoice-analyze/single with curl" });
  await page.locator("div", { has: code }).last().getByRole("button", { name: "Copy" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await code.textContent());
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
  await expect(page).toHaveURL(/\/docs\/reference\/prism#prism\.queueSingle$/);
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
  await page.getByRole("dialog").getByRole("link", { name: "Webhooks", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});
