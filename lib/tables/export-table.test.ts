import { expect, it } from "vitest";
import { saveBusiness } from "@/lib/businesses/save-business";
import { manualClock } from "@/lib/kernel/clock";
import type { Role } from "@/lib/kernel/context";
import { BYTE_ORDER_MARK, readCsv } from "@/lib/kernel/text/csv";
import { createApiKey } from "@/lib/keys/create-api-key";
import { createSharedSecret } from "@/lib/keys/create-shared-secret";
import { overrideTreatment } from "@/lib/review/override-treatment";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { asPerson, storeWaiting } from "@/scripts/testing/reviews";
import { exportTable } from "./export-table";

async function rowsOf(ctx: Parameters<typeof exportTable>[0], name: string, query = {}): Promise<Record<string, string>[]> {
  const text = await exportTable(ctx, name, query);
  expect(text.startsWith(BYTE_ORDER_MARK)).toBe(true);
  const read = readCsv(text);
  if ("fault" in read) throw new Error(read.fault);
  return read.rows.map(({ cells }) => cells);
}

it("exports keys and shared secrets without revealing them", async () => {
  const ctx = await testContext();
  const key = await createApiKey(ctx, { name: "=SUM(A1)" });
  const secret = await createSharedSecret(ctx);
  const [[keyRow], [secretRow]] = [await rowsOf(ctx, "api-keys"), await rowsOf(ctx, "shared-secrets")];
  expect(await exportTable(ctx, "api-keys", {}), "formulas are escaped for spreadsheets").toContain(",'=SUM(A1),");
  expect(keyRow).toMatchObject({ id: key.id, name: "=SUM(A1)", key: `${key.prefix}…${key.last4}`, lastUsedAt: "" });
  expect(secretRow).toMatchObject({ id: secret.id, secret: `levy_ss_test_…${secret.last4}`, expiresAt: "" });
  expect(JSON.stringify([keyRow, secretRow])).not.toContain(key.key.slice(-8));
});

it("exports businesses, and due dates with their page's filters", async () => {
  const ctx = await testContext();
  const { ctx: owner } = await testMember(ctx, "owner");
  const profile = { taxId: "", country: "NG", state: "", vatWithholdingAgent: true, isIndividual: false, annualTurnover: null };
  await saveBusiness(owner, { ...profile, businessId: "one", name: "One" });
  await saveBusiness(owner, { ...profile, businessId: "two", name: "Two" });
  expect(
    (await rowsOf(owner, "businesses")).map(({ businessId, vatWithholdingAgent }) => [businessId, vatWithholdingAgent]).sort(),
  ).toEqual([
    ["one", "true"],
    ["two", "true"],
  ]);
  const due = await rowsOf(owner, "due-dates", { business: "two", months: "1" });
  expect(due.length).toBeGreaterThan(0);
  expect(new Set(due.map(({ businessName }) => businessName))).toEqual(new Set(["Two"]));
});

it("exports learned corrections with their invoice and line", async () => {
  const account = await testContext({ clock: manualClock(new Date("2026-11-21T09:00:00Z")) });
  const reviewer = await asPerson(account);
  const itemId = await storeWaiting(account, {
    lines: [
      { description: "Software licences, 40 users", amountMinor: 300_000_00 },
      { description: "Legal retainer", amountMinor: 100_000_00 },
    ],
  });
  await overrideTreatment(reviewer, { itemId, lineNumber: 2, vatTreatment: "exempt", reason: "By treaty" });
  expect(await rowsOf(reviewer, "learned-corrections")).toMatchObject([
    { vatTreatment: "exempt", whtCategory: "", reason: "By treaty", invoice: itemId, lineNumber: "2" },
  ]);
});

it("refuses tables that the role may not see, and exports no rows of other accounts", async () => {
  const account = await testContext();
  await createApiKey(account, { name: "Key of the first" });
  const refused = {
    viewer: ["api-keys", "shared-secrets", "invitations", "payments"],
    reviewer: ["api-keys", "shared-secrets", "invitations", "payments"],
  } satisfies Partial<Record<Role, string[]>>;
  for (const [role, names] of Object.entries(refused)) {
    const { ctx } = await testMember(account, role as Role);
    for (const name of names)
      await expect(exportTable(ctx, name, {}), `${role}, ${name}`).rejects.toMatchObject({ code: "insufficient_scope" });
    expect((await rowsOf(ctx, "members")).map(({ role: its }) => its)).toContain(role);
  }
  expect(await rowsOf(await testContext(), "api-keys")).toEqual([]);
  for (const name of ["nothing", "toString", "__proto__"])
    await expect(exportTable(account, name, {})).rejects.toMatchObject({ code: "resource_not_found" });
});
