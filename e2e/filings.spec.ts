import { axeViolations } from "./axe";
import { drawInvoice } from "./invoice-file";
import { monthsAround } from "../components/format/month";
import type { InvoicesToRecord } from "../lib/returns/invoices-to-record";
import { expect, forgive, test } from "./fixtures";
import { FilingsPage } from "./pages/filings-page";

const SECRET = "canary-portal-password-4711";

test("an analyzed invoice is filed in a VAT return exactly once although the response is lost, and the filing shows a receipt", async ({
  page,
  signInPage,
  invoicesPage,
  reviewPage,
  complaints,
}) => {
  const filings = new FilingsPage(page);
  // The invoice is of yesterday, so that it is neither old nor in the future.
  const on = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const period = `period=${on.slice(0, 7)}`;
  await signInPage.signUp({
    company: "Filing Foods Limited",
    email: `filings-${process.pid}-${Date.now()}@example.com`,
    password: "four unrelated words here",
  });
  await page.goto("/test/filings");
  await expect(page.getByText("No filings yet"), "the empty list says what to do").toBeVisible();
  await invoicesPage.open();
  await invoicesPage.choose([
    {
      name: "consulting.pdf",
      mimeType: "application/pdf",
      buffer: await drawInvoice({ number: "FL-4410", vendor: "Adunola Consulting Limited", net: 400_000, on }),
    },
  ]);
  await expect(invoicesPage.row("Adunola Consulting")).toContainText("FL-4410", { timeout: 60_000 });
  await reviewPage.approveWhatWaits();

  await filings.prepare(period);
  await expect(filings.box(50)).toHaveText("400,000.00");
  await expect(filings.box(75)).toHaveText("30,000.00");
  const behind = await filings.openBox(75);
  await expect(behind).toContainText("Adunola Consulting Limited");
  await expect(behind).toContainText("FL-4410");
  await expect(page, "the open box is kept in the URL").toHaveURL(/box=75/);
  await page.getByLabel("Credit brought forward, NGN").fill("1,000");
  await page.getByLabel("Credit brought forward, NGN").press("Enter");
  await expect(filings.box(115)).toHaveText("31,000.00");
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByLabel("Portal user name"), "only the return is printed").toBeHidden();
  await expect(filings.box(115)).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  await filings.typeCredentials("filer@example.com", SECRET);
  await page.route("**/api/portal/test/filings", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel("I have reviewed what will be filed").check();
  await page.getByRole("button", { name: /^File the / }).click();
  await expect(page.getByText("It may or may not have been filed"), "the outcome is unknown without a response").toBeVisible();
  await page.unroute("**/api/portal/test/filings");
  forgive(complaints, /ERR_FAILED/);
  await filings.approveAndFile();
  await expect(filings.progress).toContainText("Filed", { timeout: 60_000 });
  await expect(page.getByText("Destroyed"), "the credentials are destroyed when the filing ends").toBeVisible();
  expect(await page.content()).not.toContain(SECRET);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("link", { name: "Receipt", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Receipt RCT-/ })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Main" }), "only the receipt is printed").toBeHidden();
  await expect(page.getByText("Your email address isn't confirmed yet"), "notices on the screen are not printed").toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await filings.prepare(period);
  await expect(page.getByText("This month has already been filed")).toBeVisible();
  await expect(page.getByText("is already part of a filing and will not be filed again"), "an invoice is filed only once").toBeVisible();
  await expect(page.getByRole("button", { name: /^File the / })).toHaveCount(0);
  await page.goto("/test/filings?state=success&tax=VAT");
  await expect(filings.table.locator("tbody tr")).toHaveCount(1);

  await page.goto("/test/filings/due-dates");
  const isList = /\/filings\/due-dates\/invoices\?/;
  await page.route(isList, (route) => route.fulfill({ status: 503, json: { message: "Levy is starting. Try again in a moment." } }));
  await page.getByRole("button", { name: /^Record Withholding tax, .+ as filed elsewhere$/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("The month's invoices couldn't be loaded.")).toBeVisible();
  const record = dialog.getByRole("button", { name: "Record", exact: true });
  await expect(record).toBeDisabled();
  await dialog.getByLabel(/It contains the reviewed invoice/).uncheck();
  await expect(record, "it can be recorded without them").toBeEnabled();
  await expect(dialog.getByRole("status"), "read out, because the change is outside the box").toContainText(
    "One reviewed invoice still counts",
  );
  await dialog.getByLabel(/It contains the reviewed invoice/).check();
  await page.unroute(isList);
  // As if there were a second invoice.
  await page.route(isList, async (route) => {
    const answer = (await (await route.fetch()).json()) as InvoicesToRecord;
    const others = answer.invoices.map((one) => ({ ...one, itemId: `${one.itemId}-2`, invoiceNumber: "FL-4411" }));
    await route.fulfill({ json: { ...answer, invoices: [...answer.invoices, ...others], count: 2 } });
  });
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Levy stops reminding you of it.");
  forgive(complaints, /503/);
  await dialog.getByRole("button", { name: "Untick all" }).click();
  await expect(dialog.getByRole("status")).toContainText("2 reviewed invoices still count");
  await dialog.getByRole("button", { name: "Tick all", exact: true }).click();
  await expect(dialog.getByRole("status")).toHaveText("Levy stops reminding you of it.");
  await dialog.getByRole("checkbox", { name: "FL-4410" }).press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Cancel" }), "the list is one stop, however long").toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(dialog.getByRole("checkbox", { name: "FL-4411" }), "in which the arrow keys move").toBeFocused();
  const wide = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 360, height: 740 });
  const row = await dialog.getByRole("listitem").filter({ hasText: "FL-4410" }).boundingBox();
  expect(row?.height, "on a phone the amount leaves the name its width").toBeLessThan(100);
  await page.setViewportSize(wide);
  await dialog.getByLabel("Reference").fill("PAPER-31");
  await expect(dialog.getByLabel(/It contains the 2 reviewed invoices of this month.+of tax withheld/), "what it claims").toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: /FL-4410/ })).toBeChecked();
  expect(await axeViolations(page)).toEqual([]);
  await record.click();
  const recorded = page.getByRole("listitem").filter({ hasText: "reference PAPER-31" });
  await expect(recorded, "the due date is marked as done").toContainText("done");
  await expect(recorded.getByRole("button", { name: /^Change the record/ }), "the focus stays on the row").toBeFocused();
  await recorded.getByRole("button", { name: /^Change the record/ }).click();
  await dialog.getByRole("button", { name: "Remove record" }).click();
  await expect(page.getByRole("button", { name: /^Record Withholding tax, .+ as filed elsewhere$/ })).toBeFocused();
  await expect(recorded).toHaveCount(0);
});

test("a schedule with invalid rows can't be filed; a corrected one fails on a wrong password and resumes with the right one", async ({
  page,
  signInPage,
  demo,
}) => {
  const filings = new FilingsPage(page);
  await signInPage.resume(demo);
  await page.goto("/test/filings/schedule?period=2026-03");
  await expect(page.getByLabel("Month of the deductions"), "the chosen month comes from the URL").toHaveValue("2026-03");
  const head = "beneficiaryName,beneficiaryTin,transactionDate,transactionDesc,transactionAmount,rate,taxAmount";
  await filings.chooseSchedule(
    `${head}\nAcme Ltd,00000000-0005,2026-10-05,Consulting,100000,5,5000\nOdd Ltd,1,2026-10-06,Consulting,abc,3.3,1`,
  );
  await expect(page.getByText("1 of 2 rows can't be filed")).toBeVisible();
  await expect(page.getByText("Amount must be a number")).toBeVisible();
  await expect(page.getByRole("button", { name: /^File the / }), "a schedule with an invalid row can't be filed").toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
  // Unique to this run, because the same rows can be filed only once.
  await filings.chooseSchedule(`${head}\nAcme Ltd,00000000-0005,2026-10-05,Consulting ${Date.now()},100000,5,5000`);
  await expect(page.getByText("1 row is valid")).toBeVisible();
  await expect(page, "the month is taken from the rows").toHaveURL(/period=2026-10/);
  await filings.typeCredentials("filer@example.com", "wrong");
  await filings.approveAndFile();
  await expect(page.getByRole("heading", { name: "Action required", exact: true })).toBeVisible({ timeout: 60_000 });
  expect(await axeViolations(page)).toEqual([]);
  await filings.typeCredentials("filer@example.com", SECRET);
  await page.getByRole("button", { name: "Resume filing" }).click();
  await expect(filings.progress).toContainText("Filed", { timeout: 60_000 });
  await expect(filings.progress).toContainText("Resumed with new credentials");
});

test("schedule upload: decodes a Windows-1252 CSV, and keeps everything entered when the session expires", async ({
  page,
  context,
  signInPage,
  complaints,
  demo,
}) => {
  const filings = new FilingsPage(page);
  await signInPage.resume(demo);
  await page.goto("/test/filings/schedule");
  const head = "beneficiaryName,beneficiaryTin,transactionDate,transactionDesc,transactionAmount,rate,taxAmount";
  const row = `Société Générale,00000000-0001,2026-10-05,Consulting ${Date.now()},100000,5,5000`;
  await filings.chooseSchedule(Buffer.from(`${head}\n${row}`, "latin1"));
  await expect(page.getByRole("region", { name: "Rows of the schedule" })).toContainText("Société Générale");
  await filings.typeCredentials("filer@example.com", SECRET);
  await page.getByLabel("I have reviewed what will be filed").check();
  const session = await context.cookies();
  await context.clearCookies();
  await page.getByRole("button", { name: /^File the / }).click();
  await expect(filings.failure.filter({ hasText: "in another tab, then try again" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in" }), "the error offers a link to sign in").toBeVisible();
  await context.addCookies(session);
  await filings.approveAndFile();
  await expect(filings.progress).toContainText("Filed", { timeout: 60_000 });
  forgive(complaints, /401/);
});

test("VAT return: an unreadable credit amount is reported as not included, and a readable one is normalized and put in the URL", async ({
  page,
  signInPage,
  demo,
}) => {
  await signInPage.resume(demo);
  const [, , period = "", earlier = ""] = monthsAround(new Date(), "", { back: 3, ahead: 0 });
  await page.goto(`/test/filings/prepare?period=${period}`);
  const credit = page.getByLabel("Credit brought forward, NGN");
  await expect(async () => {
    await credit.fill("1250,505");
    await expect(page.getByText("Not included. Enter an amount such as 1,250.00")).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await credit.fill("₦ 1 250 000");
  await credit.press("Enter");
  await expect(credit, "a pasted amount is normalized").toHaveValue("1,250,000.00");
  await expect(page).toHaveURL(/creditBroughtForward=1250000/);
  await credit.fill("1250,505");
  await credit.press("Enter");
  await expect(page, "the previous amount leaves the URL").not.toHaveURL(/creditBroughtForward/);
  await credit.fill("1,250,000");
  await credit.press("Enter");
  await expect(page).toHaveURL(/business=.*creditBroughtForward=1250000|creditBroughtForward=1250000.*business=/);
  await page.getByRole("link", { name: "Prepare", exact: true }).click();
  await expect(page, "the tab opens the page without the credit").not.toHaveURL(/creditBroughtForward/);
  await expect(credit, "a credit that is not included is not shown").toHaveValue("");
  await credit.fill("1,250,000");
  await credit.press("Enter");
  await expect(page, "the amount counts once it is entered again").toHaveURL(/creditBroughtForward=1250000/);
  await page.getByLabel("Month", { exact: true }).selectOption(earlier);
  await expect(page, "the credit applies to one month only").not.toHaveURL(/creditBroughtForward/);
  await expect(credit).toHaveValue("");
});

test("a filing with a schedule that the authority rejected links back to the schedule form for its month", async ({
  page,
  signInPage,
  demo,
}) => {
  const filings = new FilingsPage(page);
  await signInPage.resume(demo);
  await page.goto("/test/filings/schedule");
  const head = "beneficiaryName,beneficiaryTin,transactionDate,transactionDesc,transactionAmount,rate,taxAmount";
  await filings.chooseSchedule(`${head}\nAcme Ltd,00000000-0009,2026-10-05,Consulting ${Date.now()},100000,5,5000`);
  await filings.typeCredentials("filer@example.com", SECRET);
  await filings.approveAndFile();
  await expect(page.getByText("Where: line 1, tax ID, Acme Ltd")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("link", { name: "File the schedule again" }).click();
  await expect(page).toHaveURL(/\/filings\/schedule\?period=2026-10/);
  await expect(page.getByLabel("Month of the deductions")).toHaveValue("2026-10");
});

test("a month already filed elsewhere says what to do, and a new account's overview shows its first filing", async ({
  page,
  signInPage,
}) => {
  const filings = new FilingsPage(page);
  await signInPage.signUp({
    company: "Filed Before Limited",
    email: `filed-before-${process.pid}-${Date.now()}@example.com`,
    password: "four unrelated words here",
  });
  await expect(page.getByRole("heading", { name: "Filings this month" }), "a new account has no filings to summarize").toHaveCount(0);
  await page.goto("/test/filings/schedule");
  const head = "beneficiaryName,beneficiaryTin,transactionDate,transactionDesc,transactionAmount,rate,taxAmount";
  await filings.chooseSchedule(`${head}\nAcme Ltd,00000000-0003,2026-10-05,Consulting,100000,5,5000`);
  await filings.typeCredentials("filer@example.com", SECRET);
  await filings.approveAndFile();
  await expect(page.getByText("If they differ, correct the return on the authority's portal.")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("link", { name: "All filings" }).first().click();
  await expect(filings.table.getByRole("row").filter({ hasText: "Already filed" })).toContainText("Your own company");
  await page.goto("/test");
  await expect(page.getByRole("heading", { name: "Filings this month" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Nothing filed" })).toBeVisible();
});

test("filings: the portal's endpoints reject requests from another origin with 403", async ({ page, signInPage, demo }) => {
  await signInPage.resume(demo);
  const headers = { origin: "https://elsewhere.example", "content-type": "application/json" };
  for (const path of ["filings", "filings/schedule", "filings/schedule/check", "filings/fil_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB/resume"]) {
    expect((await page.request.post(`/api/portal/test/${path}`, { headers, data: "{}" })).status(), path).toBe(403);
  }
});

test("due dates: a day in the calendar links to what is due on that day", async ({ page, signInPage, demo }) => {
  await signInPage.resume(demo);
  await page.goto("/test/filings/due-dates");
  const found = page
    .getByRole("table", { name: /^Days of / })
    .last()
    .getByRole("link", { name: /due: / })
    .first();
  // Later months are rendered a moment after the first, so the current last month may not be the final one.
  const anchor = (await found.getAttribute("href")) ?? "no day";
  const day = page.locator(`a[href="${anchor}"]`);
  const row = page.locator(anchor);
  await day.click();
  await expect(row).toBeInViewport();
  await expect(row).toContainText(`${Number((await day.innerText()).trim())} `);
});

test("resuming a filing that someone else has just resumed says so, and that the credentials were not used", async ({
  page,
  signInPage,
  demo,
  complaints,
  baseURL,
  fileVat,
}) => {
  const filings = new FilingsPage(page);
  await signInPage.resume(demo);
  const id = await fileVat({ taxId: "00000000-0005", amount: 1_000, vatStatus: 0 });
  await page.goto(`/test/filings/${id}`);
  await expect(page.getByRole("heading", { name: "Action required", exact: true })).toBeVisible({ timeout: 30_000 });
  await page.route("**/resume", async (route) => {
    const first = await page.request.post(`/api/portal/test/filings/${id}/resume`, {
      headers: { origin: baseURL ?? "" },
      data: { credentials: { email: "colleague@example.com", password: SECRET } },
    });
    expect(first.status()).toBe(202);
    await route.continue();
  });
  await filings.typeCredentials("filer@example.com", SECRET);
  await page.getByRole("button", { name: "Resume filing" }).click();
  await expect(page.getByText("Your credentials were not used")).toBeVisible();
  await expect(page.getByText("Someone else resumed this filing")).toBeVisible();
  await expect(page.getByText("action_required")).toHaveCount(0);
  await expect(filings.progress).toContainText("Filed", { timeout: 60_000 });
  forgive(complaints, /409/);
});

test("prepare a return: a month without anything to file links to the due dates", async ({ page, signInPage }) => {
  await signInPage.signUp({
    company: "Early Foods Limited",
    email: `early-${process.pid}-${Date.now()}@example.com`,
    password: "four unrelated words here",
  });
  await page.goto("/test/filings/prepare");
  await page.getByRole("link", { name: "See what is due" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Due dates" })).toBeVisible();
});
