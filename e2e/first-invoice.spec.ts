import { writeEinvoice } from "./einvoice-file";
import { drawInvoice } from "./invoice-file";
import { expect, test } from "./fixtures";

test("a user signs in, creates an API key, uploads an invoice, reads its result and revokes the key", async ({
  page,
  request,
  demo,
  signInPage,
  apiKeysPage,
  invoicesPage,
  invoicePage,
}) => {
  await page.goto("/test/invoices");
  await expect(page, "the portal requires a session").toHaveURL(/\/sign-in\?next=/);
  await signInPage.submit(demo.email, demo.password);
  await expect(page, "sign-in returns to the requested page").toHaveURL(/\/test\/invoices$/);

  await apiKeysPage.open();
  const key = await apiKeysPage.create("Journey key");
  expect(key).toMatch(/^levy_test_[0-9A-Za-z]{36}$/);
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(apiKeysPage.secret, "a click outside does not close the secret").toBeVisible();
  await apiKeysPage.dialog.getByRole("button", { name: "Copy" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await apiKeysPage.confirmKept();
  await expect(apiKeysPage.row("Journey key")).toContainText(`levy_test_…${key.slice(-4)}`);
  await expect(page.locator("body")).not.toContainText(key);

  const credits = () => request.get("/v1/account/credits", { headers: { "x-api-key": key, "content-type": "application/json" } });
  expect((await credits()).status(), "the key works immediately").toBe(200);

  await invoicesPage.open();
  await invoicesPage.choose([
    {
      name: "consultancy.pdf",
      mimeType: "application/pdf",
      buffer: await drawInvoice({ number: "AC-7731", vendor: "Adunola Consulting Limited", net: 400_000 }),
    },
  ]);
  await invoicesPage.file("consultancy.pdf").getByRole("link", { name: "Open" }).click();
  await expect(invoicePage.recommendation).toBeVisible({ timeout: 60_000 });
  await expect(invoicePage.field("invoiceNumber")).toContainText("AC-7731");
  await expect(invoicePage.field("vendor.name")).toContainText("Adunola Consulting Limited");
  await expect(invoicePage.field("total")).toContainText("NGN 430,000.00");
  await expect(invoicePage.panel("VAT")).toContainText("7.5%");
  await expect(invoicePage.panel("VAT")).toContainText("NGN 30,000.00");
  await expect(invoicePage.panel("Withholding tax")).toContainText("NGN 20,000.00");
  await expect(invoicePage.pages).toHaveCount(1);

  await invoicePage.field("total").click();
  await expect(invoicePage.lit, "the field's box is highlighted").toBeVisible();
  await expect(page, "the field is kept in the URL").toHaveURL(/field=total/);
  await page.reload();
  await expect(invoicePage.lit, "the URL restores the highlight").toBeVisible();

  await apiKeysPage.open();
  await apiKeysPage.revoke("Journey key");
  await expect(apiKeysPage.row("Journey key")).toHaveCount(0);
  await expect
    .poll(async () => (await credits()).status(), { message: "a revoked key is refused within five seconds", timeout: 6_000 })
    .toBe(401);
});

test("an invoice's page shows an e-invoice as labeled values or as XML text", async ({
  page,
  demo,
  signInPage,
  invoicesPage,
  invoicePage,
}) => {
  await signInPage.resume(demo);
  await invoicesPage.open();
  await invoicesPage.choose([
    {
      name: "einvoice.xml",
      mimeType: "application/xml",
      buffer: writeEinvoice({ number: "UBL-5005", vendor: "Adunola Consulting Limited", net: 300_000 }),
    },
  ]);
  await invoicesPage.file("einvoice.xml").getByRole("link", { name: "Open" }).click();
  await expect(invoicePage.recommendation).toBeVisible({ timeout: 60_000 });
  await expect(invoicePage.field("total")).toContainText("NGN 322,500.00");
  const document = page.getByRole("region", { name: "Document", exact: true });
  await expect(document.getByText("Party legal entity registration name").first()).toBeVisible();
  await expect(document).toContainText("322500.00 NGN");
  await expect(document).not.toContainText("<cbc:");
  await document.getByText("Legal monetary total").click();
  await expect(document.getByText("Payable amount"), "a section can be collapsed").toBeHidden();
  await document.getByRole("button", { name: "As text" }).click();
  await expect(document).toContainText("<cbc:ID>UBL-5005</cbc:ID>");
});
