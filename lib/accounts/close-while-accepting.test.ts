import { and, eq, isNull, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { accounts, filings, jobs } from "@/drizzle/schema";
import { acceptFilings } from "@/lib/flux/accept-filings";
import type { Ctx } from "@/lib/kernel/context";
import { queueAnalysis } from "@/lib/prism/jobs/queue-analysis";
import { testContext } from "@/scripts/testing/accounts";
import { closeAs } from "@/scripts/testing/members";
import { runDuringUncommitted } from "@/scripts/testing/locks";
import { asPerson } from "@/scripts/testing/reviews";

const file = (ctx: Ctx) => {
  const line = { taxId: "00000000-0001", amount: 100, vatStatus: 0 as const, transactionType: "credit" as const };
  const filing = { filingId: undefined, encryptedPayload: "x", payloadField: "encryptedPayload", lines: [line] };
  return acceptFilings(ctx, { taxType: "VAT", form: "one", filings: [filing] });
};
const batch = (ctx: Ctx) => {
  const line = { taxId: "00000000-0001", amount: 100, vatStatus: 0 as const, transactionType: "credit" as const };
  const filing = { filingId: "own-1", encryptedPayload: "x", payloadField: "encryptedPayload", lines: [line] };
  return acceptFilings(ctx, { taxType: "VAT", form: "several", batchId: "b-1", filings: [filing] });
};
const analyze = (ctx: Ctx) => queueAnalysis(ctx, { type: "single", invoices: [{ request: { businessId: "b-1", invoiceNumber: "A-1" } }] });

const counts = async ({ db, account }: Ctx) => [
  await db.orm.$count(filings, eq(filings.accountId, account.id)),
  await db.orm.$count(jobs, eq(jobs.accountId, account.id)),
];

it.each<[string, (ctx: Ctx) => Promise<unknown>]>([
  ["a filing", file],
  ["a batch of filings", batch],
  ["an analysis", analyze],
])("%s is refused while the account is being closed, and afterwards", async (_, accept) => {
  const ctx = await testContext({ credits: 10 });
  const outcome = (): Promise<unknown> =>
    accept(ctx).then(
      () => "accepted",
      (error: { code?: string; message: string }) => error.code ?? error.message,
    );
  let under: Promise<unknown> = Promise.resolve();
  let settled = false;
  await ctx.db.orm.transaction(async (closing) => {
    await closing.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, ctx.account.id)).for("update");
    under = outcome().finally(() => (settled = true));
    while (!settled) {
      const waiting = await closing.execute(
        sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
      );
      if (waiting.length > 0) break;
    }
    await closing.update(accounts).set({ closedAt: new Date() }).where(eq(accounts.id, ctx.account.id));
  });
  expect(await under).toBe("account_suspended");
  expect(await outcome()).toBe("account_suspended");
  expect(await counts(ctx)).toEqual([0, 0]);
});

it("an account can't be closed while a filing is being accepted", async () => {
  const ctx = await testContext();
  await ctx.db.orm.update(accounts).set({ name: "Closing Ltd" }).where(eq(accounts.id, ctx.account.id));
  const owner = await asPerson(ctx, { role: "owner" });
  const close = () => closeAs(owner);
  await expect(runDuringUncommitted(ctx, file, close)).rejects.toMatchObject({ code: "state_conflict" });
  expect(await ctx.db.orm.$count(accounts, and(eq(accounts.id, ctx.account.id), isNull(accounts.closedAt)))).toBe(1);
  expect((await counts(ctx))[0]).toBe(1);
});
