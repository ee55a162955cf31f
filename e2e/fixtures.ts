import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test as base, type Page } from "@playwright/test";
import { z } from "zod";
import { ApiKeysPage } from "./pages/api-keys-page";
import { InvoicePage } from "./pages/invoice-page";
import { InvoicesPage } from "./pages/invoices-page";
import { ReviewPage } from "./pages/review-page";
import { SignInPage } from "./pages/sign-in-page";

const demoFile = z.object({ accountId: z.string(), email: z.string(), password: z.string(), apiKey: z.string() });

/**
 * Lets navigations of a page end once React has hydrated it: what is done to it earlier is lost, but no person is that fast. A page that
 * isn't hydrated, because its script was kept from loading, is waited for only briefly.
 */
function hydratedOnceOpen(page: Page): void {
  const isHydrated = () =>
    page.evaluate(
      () =>
        document.querySelector("script[src*='/_next/static/']") === null ||
        Object.keys(document.body).some((key) => key.startsWith("__react")),
    );
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const hydrated = async <T>(response: T): Promise<T> => {
    await expect
      .poll(isHydrated, { timeout: 10_000 })
      .toBe(true)
      .catch(() => undefined);
    return response;
  };
  page.goto = async (url, options) => hydrated(await goto(url, options));
  page.reload = async (options) => hydrated(await reload(options));
}

interface Fixtures {
  demo: z.infer<typeof demoFile>;
  /** Faults that no assertion covers: console errors, and requests to other hosts. */
  complaints: string[];
  /** Files a VAT return of ₦1,000 in test through the API, or one with other fields; returns its ID. */
  fileVat: (fields?: object) => Promise<string>;
  signInPage: SignInPage;
  apiKeysPage: ApiKeysPage;
  invoicesPage: InvoicesPage;
  invoicePage: InvoicePage;
  reviewPage: ReviewPage;
}

/** Fails every test whose page logs an error or sends a request to another host. */
export const test = base.extend<Fixtures>({
  demo: async ({}, provide, info) => {
    const { dataDir } = z.object({ dataDir: z.string() }).parse(info.config.metadata);
    await provide(demoFile.parse(JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8"))));
  },
  // A visitor's attempts are limited by address, and a full run with retries signs up more often than one address may.
  extraHTTPHeaders: async ({}, provide) =>
    provide({
      "x-forwarded-for": `2001:db8:${randomBytes(12)
        .toString("hex")
        .replace(/.{4}(?=.)/g, "$&:")}`,
    }),
  context: async ({ context }, provide) => {
    context.on("page", hydratedOnceOpen);
    await provide(context);
  },
  complaints: [
    async ({ page, baseURL }, provide) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(`${page.url()}: ${message.text()}`);
      });
      page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
      page.on("request", (request) => {
        if (/^https?:/.test(request.url()) && !request.url().startsWith(baseURL ?? "")) complaints.push(`request to ${request.url()}`);
      });
      await provide(complaints);
      // Requests that the page sends after the last line of a test may still be pending in one of its routes.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  fileVat: async ({ page, demo }, provide) =>
    provide(async (fields = { taxId: "00000000-0001", amount: 1_000, vatStatus: 0 }) => {
      const filed = await page.request.post("/v1/flux/vat/single-filing", {
        headers: { "x-api-key": demo.apiKey },
        data: { encryptedPayload: "any", ...fields },
      });
      expect(filed.status()).toBe(202);
      return z.object({ data: z.object({ id: z.string() }) }).parse(await filed.json()).data.id;
    }),
  signInPage: async ({ page }, provide) => provide(new SignInPage(page)),
  apiKeysPage: async ({ page }, provide) => provide(new ApiKeysPage(page)),
  invoicesPage: async ({ page }, provide) => provide(new InvoicesPage(page)),
  invoicePage: async ({ page }, provide) => provide(new InvoicePage(page)),
  reviewPage: async ({ page }, provide) => provide(new ReviewPage(page)),
});

/** Removes expected complaints. Browsers log responses such as 401 as errors, so a test that provokes one forgives it. */
export function forgive(complaints: string[], pattern: RegExp): void {
  const rest = complaints.filter((complaint) => !pattern.test(complaint));
  complaints.splice(0, complaints.length, ...rest);
}

export { expect };
export type { Page };
