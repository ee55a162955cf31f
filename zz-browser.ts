import { readFileSync, existsSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { InvoicesPage } from "./e2e/pages/invoices-page";
import { SignInPage } from "./e2e/pages/sign-in-page";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
const state = "/work/h/ops/tmp/state.json";
const ctx = await b.newContext({ baseURL: "http://127.0.0.1:23817", ...(existsSync(state) ? { storageState: state } : {}) });
const page = await ctx.newPage();
page.on("console", (m) => m.type() === "error" && console.log("console:", m.text().slice(0, 300)));
page.on("response", (r) => /23834|uploads|documents/.test(r.url()) && console.log(r.request().method(), r.status(), r.url().slice(0, 110)));
page.on("requestfailed", (r) => /23834|uploads/.test(r.url()) && console.log("FAILED", r.method(), r.url().slice(0, 90), r.failure()?.errorText));
page.setDefaultTimeout(60_000);
if (!existsSync(state)) { await new SignInPage(page).signIn({ email: "ops@example.com", password: "correct horse battery 99" }); writeFileSync(state, JSON.stringify(await ctx.storageState())); }
const inv = new InvoicesPage(page);
await inv.open();
const name = process.argv[2] ?? "clean.pdf";
const t = Date.now();
await inv.choose([{ name, mimeType: "application/pdf", buffer: readFileSync(`public/samples/${name}`) }]);
for (let i = 0, last = ""; i < Number(process.argv[3] ?? 40) * 2; i++) { const text = (await inv.file(name).innerText()).replace(/\s+/g, " "); if (text !== last) console.log(`${Date.now() - t} ms:`, text); last = text; if (/Sent|existing|again|Try|Retry|right now|fail/i.test(text)) break; await page.waitForTimeout(500); }
if (process.argv[4] === "open") {
  await inv.file(name).getByRole("link", { name: /Open|View/ }).first().click();
  await page.waitForTimeout(9000); await page.reload(); await page.waitForTimeout(6000);
  await page.screenshot({ path: "/work/h/ops/tmp/inv.png" });
  console.log(page.url(), await page.locator("canvas").count(), "canvas");
}
await b.close();
process.exit(0);
