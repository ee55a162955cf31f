import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drawInvoice } from "./invoice-file";
import { expect, forgive, test } from "./fixtures";

test.beforeEach(async ({ signInPage, demo, invoicesPage }) => {
  await signInPage.resume(demo);
  await invoicesPage.open();
});

test("uploads: an unsupported, empty, oversized or mislabeled file is rejected with its reason, and the others are sent", async ({
  invoicesPage,
}) => {
  const good = await drawInvoice({ number: "UP-1001", vendor: "Bramble Print Works Limited", net: 80_000 });
  await invoicesPage.choose([
    { name: "notes.docx", mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", buffer: Buffer.from("PK") },
    { name: "empty.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) },
    { name: "huge.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(20 * 1024 * 1024 + 1) },
    { name: "renamed.pdf", mimeType: "application/pdf", buffer: Buffer.from("this is no PDF at all") },
    { name: "good.pdf", mimeType: "application/pdf", buffer: good },
  ]);
  await expect(invoicesPage.file("notes.docx")).toContainText("Only PDF, PNG, JPG and XML files are supported");
  await expect(invoicesPage.file("empty.pdf")).toContainText("The file is empty");
  await expect(invoicesPage.file("huge.pdf")).toContainText("The limit is 20 MB");
  await expect(invoicesPage.file("renamed.pdf"), "the server checks the content, not the extension").toContainText(
    "not a PDF, PNG, JPEG or XML file",
  );
  await expect(invoicesPage.file("good.pdf")).toContainText("Sent.");
  const isCut = await invoicesPage.files.evaluate((list) => {
    const edge = list.getBoundingClientRect().bottom;
    return [...list.children].some((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top < edge - 12 && bottom > edge + 12;
    });
  });
  expect(isCut, "the last visible row is cut off to show that more follow").toBe(true);
  await expect(invoicesPage.row("Bramble Print Works"), "the list updates without a reload").toContainText(/Approved|To review/, {
    timeout: 60_000,
  });
});

test("uploads: sending the same file again links to the existing invoice and uses no credit", async ({ page, invoicesPage }) => {
  const buffer = await drawInvoice({ number: "UP-2002", vendor: "Calder Freight Limited", net: 120_000 });
  await invoicesPage.choose([{ name: "first.pdf", mimeType: "application/pdf", buffer }]);
  const first = await invoicesPage.file("first.pdf").getByRole("link", { name: "Open" }).getAttribute("href");
  await invoicesPage.choose([{ name: "second.pdf", mimeType: "application/pdf", buffer }]);
  const again = invoicesPage.file("second.pdf");
  await expect(again).toContainText("No credit was used");
  await expect(again.getByRole("link", { name: "View existing invoice" })).toHaveAttribute("href", first ?? "");
  await again.getByRole("button", { name: "Analyze second.pdf again" }).click();
  await expect(again).toContainText("Sent.");
  await again.getByRole("link", { name: "Open" }).click();
  await expect(page.getByText("Same file as before").first()).toBeVisible({ timeout: 60_000 });
});

test("uploads: a folder of invoices is assigned to the business chosen first", async ({ page, invoicesPage }) => {
  // The account is shared, and a business can't be added twice, not even by a retry of this test.
  const once = Date.now();
  const id = `upload-shop-${once}`;
  const name = `Upload Shop ${once} Limited`;
  await page.goto("/test/settings");
  await page.getByRole("button", { name: "Add business" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("ID", { exact: true }).fill(id);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: /^(Save|Add)/ }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: `Vendors of ${name}` }).click();
  await dialog.getByLabel("Vendor", { exact: true }).fill("Elmwood Shelving Limited");
  await dialog.getByLabel("VAT", { exact: true }).selectOption("Not registered");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Elmwood Shelving" })).toContainText("not registered for VAT");
  await dialog.getByRole("button", { name: "Done" }).click();
  await invoicesPage.open();
  const folder = mkdtempSync(join(tmpdir(), "levy-folder-"));
  writeFileSync(join(folder, ".hidden"), "no invoice");
  writeFileSync(join(folder, "folder.pdf"), await drawInvoice({ number: `UP-${once}`, vendor: "Elmwood Shelving Limited", net: 70_000 }));
  await page.getByLabel("Business for these invoices").selectOption(id);
  await expect(page, "the chosen business is kept in the URL").toHaveURL(new RegExp(`for=${id}`));
  await page.getByLabel("Folder of invoices").setInputFiles(folder);
  const link = invoicesPage.file("folder.pdf").getByRole("link", { name: "Open" });
  const itemId = (await link.getAttribute("href"))?.split("/").at(-1) ?? "";
  await expect(invoicesPage.files.getByRole("listitem")).toHaveCount(1);
  const invoice = (await (await page.request.get(`/api/portal/test/invoices/${itemId}`)).json()) as { businessId: string };
  expect(invoice.businessId).toBe(id);
  await page.goto(`/test/invoices/${itemId}`);
  await expect(page.getByText("VAT charged by an unregistered vendor").first(), "the vendor's settings apply to the analysis").toBeVisible({
    timeout: 60_000,
  });
  rmSync(folder, { recursive: true });
});

test("invoice list: search, filter and sort order are kept in the URL", async ({ page, invoicesPage }) => {
  const buffer = await drawInvoice({ number: "UP-3003", vendor: "Dunmore Tools Limited", net: 90_000 });
  await invoicesPage.choose([{ name: "tools.pdf", mimeType: "application/pdf", buffer }]);
  await expect(invoicesPage.row("Dunmore Tools")).toContainText(/Approved|To review/, { timeout: 60_000 });
  await page.getByRole("searchbox").fill("dunmore");
  await expect(page).toHaveURL(/q=dunmore/);
  await expect(invoicesPage.table.locator("tbody tr")).toHaveCount(1);
  await page.getByRole("button", { name: "Total" }).click();
  await expect(page).toHaveURL(/sort=total/);
  await invoicesPage.row("Dunmore Tools").getByRole("link").click();
  await page.getByRole("link", { name: "All invoices" }).waitFor();
  await page.reload();
  await page.getByRole("link", { name: "All invoices" }).click();
  await expect(page, "the back link restores the list, after a reload too").toHaveURL(/q=dunmore&sort=total/);
  await expect(invoicesPage.table.locator("tbody tr")).toHaveCount(1);
  await page.reload();
  await expect(invoicesPage.table.locator("tbody tr"), "the URL restores the filtered list").toHaveCount(1);
  await page.getByLabel("Outcome").selectOption("canceled");
  await expect(page.getByText("No matching invoices")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(invoicesPage.row("Dunmore Tools")).toBeVisible();
});

test("uploads: the portal's endpoint rejects requests from another origin with 403", async ({ page }) => {
  const answer = await page.request.post("/api/portal/test/uploads", {
    headers: { origin: "https://elsewhere.example", "x-file-name": "a.pdf" },
    data: Buffer.from("%PDF-1.7"),
  });
  expect(answer.status()).toBe(403);
});

test("uploads: files chosen while offline are kept at the top of the list and can be sent together once back online", async ({
  context,
  complaints,
  invoicesPage,
  page,
}) => {
  const fileOf = async (number: string) => ({
    name: `${number}.pdf`,
    mimeType: "application/pdf",
    buffer: await drawInvoice({ number, vendor: "Fernhill Packaging Limited", net: 30_000 }),
  });
  await invoicesPage.choose([await fileOf("UP-5001")]);
  await expect(invoicesPage.file("UP-5001.pdf")).toContainText("Sent.");
  await context.setOffline(true);
  await invoicesPage.choose([await fileOf("UP-5002"), await fileOf("UP-5003")]);
  await expect(invoicesPage.file("UP-5003.pdf")).toContainText("The connection was lost");
  await expect(invoicesPage.file("UP-5002.pdf")).toContainText("The connection was lost");
  await expect(invoicesPage.files.getByRole("listitem").last(), "files that need attention come first").toContainText("UP-5001.pdf");
  await page.getByRole("button", { name: "Clear finished" }).click();
  await expect(invoicesPage.files.getByRole("listitem"), "files that can still be sent are not cleared").toHaveCount(2);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try all 2 again" }).click();
  await expect(invoicesPage.file("UP-5002.pdf")).toContainText("Sent.");
  await expect(invoicesPage.file("UP-5003.pdf")).toContainText("Sent.");
  forgive(complaints, /ERR_INTERNET_DISCONNECTED/);
});

test("uploads: files continue while another page is open, and their outcome is shown on return", async ({ page, invoicesPage }) => {
  const fileOf = async (number: string) => ({
    name: `${number}.pdf`,
    mimeType: "application/pdf",
    buffer: await drawInvoice({ number, vendor: "Harrow Lane Stationers Limited", net: 41_000 }),
  });
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/api\/portal\/test\/uploads/, async (route) => {
    await held;
    await route.continue();
  });
  await invoicesPage.choose([await fileOf("UP-6001"), await fileOf("UP-6002")]);
  await page.getByRole("link", { name: "Status", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Status" })).toBeVisible();
  const sent = page.waitForResponse((answer) => answer.url().includes("/uploads") && answer.ok());
  letThrough();
  await sent;
  await page.getByRole("link", { name: "Invoices", exact: true }).click();
  for (const number of ["UP-6001", "UP-6002"]) await expect(invoicesPage.file(`${number}.pdf`)).toContainText("Sent.");
});

test("uploads: pending files are canceled one by one or all at once, and a new file can be sent afterwards", async ({
  page,
  invoicesPage,
}) => {
  const fileOf = async (number: string) => ({
    name: `${number}.pdf`,
    mimeType: "application/pdf",
    buffer: await drawInvoice({ number, vendor: "Juniper Road Caterers Limited", net: 52_000 }),
  });
  // All upload requests stay pending.
  const held = /\/api\/portal\/test\/uploads/;
  await page.route(held, () => undefined);
  await invoicesPage.choose(await Promise.all(["UP-7001", "UP-7002", "UP-7003", "UP-7004", "UP-7005"].map(fileOf)));
  await page.getByRole("button", { name: "Cancel UP-7001.pdf" }).click();
  await expect(invoicesPage.files.getByRole("listitem")).toHaveCount(4);
  await page.getByRole("button", { name: "Cancel 4 unsent" }).click();
  await expect(invoicesPage.files).toBeHidden();
  await page.unroute(held);
  await invoicesPage.choose([await fileOf("UP-7006")]);
  await expect(invoicesPage.file("UP-7006.pdf")).toContainText("Sent.");
  await expect(invoicesPage.row("UP-7006"), "the file that was not canceled is analyzed").toBeVisible({ timeout: 60_000 });
  await expect(invoicesPage.row("UP-7002")).toHaveCount(0);
});
