import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BrowserHolder } from "./browser";
import { evidenceOfPage } from "./evidence-of-page";

const secrets = ['pa<ss "word', "Ada@Example.com", "ada@example.com"];
let holder: BrowserHolder;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  holder = new BrowserHolder("http://127.0.0.1:1", 1);
  context = await holder.openContext();
  page = await context.newPage();
});
afterAll(async () => {
  await holder.closeContext(context);
  await holder.close();
});

const receipt = (user: string) =>
  `<!doctype html><title>Receipt of ${user}</title><header>Signed in as <b>${user}</b></header><main><h1>Receipt</h1><p>ACK-1</p></main>`;
const kindsOf = (pieces: readonly { kind: string }[]) => pieces.map(({ kind }) => kind);

async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: true, verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  const { info } = await document.getMetadata();
  return `${items.map((item) => ("str" in item ? item.str : "")).join(" ")} ${JSON.stringify(info)}`;
}

it("masks the signed-in user in HTML, screenshot and PDF, and leaves the page unchanged", async () => {
  await page.setContent(receipt("••••••"));
  const masked = await page.screenshot({ fullPage: true });
  await page.setContent(receipt("ada@example.com"));
  const before = await page.content();
  const [html, png, pdf, ...more] = await evidenceOfPage(page, "receipt", secrets, true);
  expect([html?.kind, png?.kind, pdf?.kind, more.length]).toEqual(["html", "png", "pdf", 0]);
  expect(Buffer.from(html?.bytes ?? []).toString()).toBe(before.replaceAll("ada@example.com", "••••••"));
  expect(Buffer.from(png?.bytes ?? []).equals(masked)).toBe(true);
  const printed = await textOf(pdf?.bytes ?? new Uint8Array());
  expect(printed).toContain("ACK-1");
  expect(printed).not.toMatch(/ada|example/i);
  expect(await page.content()).toBe(before);
});

it("masks secrets in form fields as discs, and leaves their values unchanged", async () => {
  const form = (look = "") =>
    `<form><input name="user" value="Ada@Example.com"${look}><input name="month" value="10"><textarea${look}>pa&lt;ss "word</textarea></form>`;
  await page.setContent(form(' style="-webkit-text-security: disc"'));
  const discs = await page.screenshot({ fullPage: true });
  await page.setContent(form());
  const before = await page.content();
  const [html, png, ...more] = await evidenceOfPage(page, "confirm", secrets);
  expect([html?.kind, png?.kind, more.length]).toEqual(["html", "png", 0]);
  expect(Buffer.from(png?.bytes ?? []).equals(discs)).toBe(true);
  // Playwright leaves empty style attributes where it hid the caret.
  expect((await page.content()).replaceAll(' style=""', "")).toBe(before);
  expect(await page.inputValue("[name=user]")).toBe("Ada@Example.com");
  expect(await page.inputValue("textarea")).toBe('pa<ss "word');
});

it.each([
  ["split across two elements", "<p>ada@<b>example.com</b></p>"],
  ["in another case", "<p>ADA@example.com</p>"],
  ["in a placeholder", `<input placeholder="ada@example.com">`],
  ["on the label of a button", `<input type="submit" value="Go on as ada@example.com">`],
  ["possibly in a frame", `<iframe srcdoc="<p>ada@example.com</p>"></iframe>`],
])("keeps only HTML if a secret may still be visible: %s", async (_, markup) => {
  await page.setContent(markup);
  expect(kindsOf(await evidenceOfPage(page, "refused", secrets, true))).toEqual(["html"]);
});
