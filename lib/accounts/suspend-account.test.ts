import { and, eq, like } from "drizzle-orm";
import { expect, it } from "vitest";
import { GET as getCredits } from "@/app/v1/account/credits/route";
import { accounts, auditEntries } from "@/drizzle/schema";
import { readBalance } from "@/lib/credits/balance";
import { acceptFilings } from "@/lib/flux/accept-filings";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { completeItem } from "@/lib/prism/items/complete-item";
import { startItem } from "@/lib/prism/items/start-item";
import { testContext } from "@/scripts/testing/accounts";
import { closeAs } from "@/scripts/testing/members";
import { eventsOf, filingsOf, runAtOnce } from "@/scripts/testing/filings";
import { acceptInvoices, plainJudgment } from "@/scripts/testing/invoices";
import { call, testPartner } from "@/scripts/testing/partner";
import { asPerson } from "@/scripts/testing/reviews";
import { listAccounts } from "./list-accounts";
import { resumeAccount } from "./resume-account";
import { suspendAccount } from "./suspend-account";

const reason = "chargebacks";
const told = async ({ db, account }: Ctx) =>
  (
    await db.orm
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, account.id), like(auditEntries.action, "account.%")))
      .orderBy(auditEntries.position)
  ).map(({ action, after }) => [action, after]);

it("suspends and resumes once each, with the reasons in the audit log", async () => {
  const ctx = await testContext();
  const since = async () => (await listAccounts(ctx)).find(({ id }) => id === ctx.account.id)?.suspendedAt;
  expect(await resumeAccount(ctx, {})).toEqual({ changed: false, since: null });
  const begun = await suspendAccount(ctx, { reason: `  ${reason} ` });
  expect(begun).toEqual({ changed: true, since: await since() });
  expect(await suspendAccount(ctx, { reason: "another" })).toEqual({ changed: false, since: begun.since });
  expect(await resumeAccount(ctx, { reason: "paid" })).toEqual({ changed: true, since: begun.since });
  expect([await since(), await resumeAccount(ctx, {})]).toEqual([null, { changed: false, since: null }]);
  expect(await told(ctx)).toEqual([
    ["account.suspended", { suspended: true, reason }],
    ["account.resumed", { suspended: false, reason: "paid" }],
  ]);
});

it("suspending and resuming are for operators only, and fail for a closed or unknown account or an invalid reason", async () => {
  const ctx = await testContext();
  const owner = await asPerson(ctx, { role: "owner" });
  for (const verb of [suspendAccount, resumeAccount]) {
    await expect(verb(owner, { reason })).rejects.toMatchObject({ code: "insufficient_scope" });
    await expect(verb(ctx, { reason: "x".repeat(501) })).rejects.toMatchObject({ faults: [{ field: "reason", code: "too_big" }] });
    await expect(verb({ ...ctx, account: { id: newId("account") } }, { reason })).rejects.toMatchObject({ code: "resource_not_found" });
  }
  await expect(suspendAccount(ctx, { reason: " " })).rejects.toMatchObject({ faults: [{ field: "reason", code: "required" }] });
  await closeAs(owner, { confirmedName: "Test account" });
  for (const verb of [suspendAccount, resumeAccount])
    await expect(verb(ctx, { reason })).rejects.toMatchObject({ code: "state_conflict", extra: { currentStatus: "closed" } });
  const [row] = await ctx.db.orm.select().from(accounts).where(eq(accounts.id, ctx.account.id));
  expect(row?.suspendedAt).not.toBeNull();
});

it("a suspension applies at once to keys that this process has cached, and so does resuming", async () => {
  const { ctx, key } = await testPartner();
  const ask = async () => {
    const { status, body } = await call(getCredits, { method: "GET", path: "/v1/account/credits", key });
    return [status, body.code as string | undefined];
  };
  expect(await ask()).toEqual([200, undefined]);
  await suspendAccount(ctx, { reason });
  expect(await ask()).toEqual([403, "account_suspended"]);
  await resumeAccount(ctx, {});
  expect(await ask()).toEqual([200, undefined]);
});

it("a suspended account's accepted work is completed: invoices are analyzed and charged, and filings sent", async () => {
  const ctx = await testContext({ credits: 5 });
  const { itemIds } = await acceptInvoices(ctx, [{ vendorName: "Acme Nigeria Ltd", invoiceNumber: "A-1" }]);
  const line = { taxId: "00000000-0001", amount: 100, vatStatus: 0 as const, transactionType: "credit" as const };
  const filing = { filingId: undefined, encryptedPayload: "x", payloadField: "encryptedPayload", lines: [line] };
  await acceptFilings(ctx, { taxType: "VAT", form: "one", filings: [filing] });
  await suspendAccount(ctx, { reason });
  const itemId = itemIds[0] ?? "";
  await startItem(ctx, itemId);
  expect(await completeItem(ctx, itemId, await plainJudgment(ctx, itemId))).toBe("completed");
  for (const { id } of await filingsOf(ctx)) await runAtOnce(ctx, id);
  expect((await filingsOf(ctx)).map(({ status }) => status)).toEqual(["success"]);
  expect(await readBalance(ctx)).toMatchObject({ available: 4, held: 0, consumed: 1 });
  expect((await eventsOf(ctx)).map(({ type }) => type)).toEqual(
    expect.arrayContaining(["prism.analysis.complete", "prism.job.completed", "vat.filing.success"]),
  );
});
