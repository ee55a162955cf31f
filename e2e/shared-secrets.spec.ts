import { randomUUID } from "node:crypto";
import { axeViolations } from "./axe";
import { expect, test } from "./fixtures";

test("API keys page: shared secrets are created, shown once, rotated and revoked", async ({ page, signInPage }) => {
  await signInPage.signUp({
    company: "Secret Foods Limited",
    email: `secrets-${randomUUID()}@example.com`,
    password: `pass ${randomUUID()}`,
  });
  await page.goto("/test/api-keys");
  await expect(page.getByText("No shared secrets yet"), "the empty table says what to do").toBeVisible();
  const dialog = page.getByRole("dialog");
  const told = new Set<string>();
  const keep = async (): Promise<void> => {
    const secret = (await page.getByTestId("new-key").textContent()) ?? "";
    expect(secret).toMatch(/^levy_ss_test_[0-9A-Za-z]{43}$/);
    told.add(secret);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Enter");
    await expect(dialog, "the palette's shortcut does not open it over the secret").toHaveCount(1);
    await expect(page.getByTestId("new-key"), "a secret not yet saved stays on the screen").toBeVisible();
    await dialog.getByLabel("I have stored it").check();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(dialog).toBeHidden();
  };
  const create = page.getByRole("button", { name: "Create secret" });
  const rows = page.getByRole("region", { name: "Shared secrets" }).locator("tbody tr");
  await create.click();
  await keep();
  await expect(rows).toHaveCount(1);
  await create.click();
  await keep();
  await expect(rows).toHaveCount(2);
  await expect(create, "two secrets are the maximum").toBeDisabled();
  await rows
    .first()
    .getByRole("button", { name: /^Rotate/ })
    .click();
  await dialog.getByLabel("Old secret expires").selectOption("Immediately");
  await dialog.getByRole("button", { name: "Rotate secret" }).click();
  await keep();
  expect(told.size).toBe(3);
  await expect(rows).toHaveCount(2);
  await page.getByText("Encryption examples in five languages").click();
  for (const language of ["Python", "PHP", "Java", "Go", "Node"]) {
    await page.getByRole("tab", { name: new RegExp(`^${language}`) }).click();
    await expect(page.getByRole("tabpanel")).toContainText("LEVY_SHARED_SECRET");
  }
  expect(await axeViolations(page)).toEqual([]);
  const csv = await page.request.get("/api/portal/test/tables/shared-secrets");
  expect((await csv.text()).trim().split("\n")).toHaveLength(3);
  await rows
    .first()
    .getByRole("button", { name: /^Revoke/ })
    .click();
  await page.getByRole("button", { name: "Revoke secret" }).click();
  await expect(rows).toHaveCount(1);
});
