import { and, eq, isNull } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { documents, items } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";
import { newId } from "@/lib/kernel/ids";
import { testContext } from "@/scripts/testing/accounts";
import { acceptInvoices } from "@/scripts/testing/invoices";
import { purgeJob } from "./purge-job";

const store = vi.hoisted(() => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  return { asked: 0, answered, answer };
});
vi.mock("@/lib/documents/remove-contents", () => ({
  removeContentsCollectingErrors: () => {
    store.asked += 1;
    return store.answered.then(() => new Map());
  },
}));

async function jobWithDocument(ctx: Ctx): Promise<string> {
  const { jobId } = await acceptInvoices(ctx, [{ invoiceNumber: "P-1" }]);
  const id = newId("document");
  const file = { sha256: id, mimeType: "application/pdf", bytes: 1, storageKey: id, source: "upload" as const };
  await ctx.db.orm.insert(documents).values({ id, accountId: ctx.account.id, environment: ctx.environment, ...file });
  await ctx.db.orm.update(items).set({ documentId: id }).where(eq(items.jobId, jobId));
  return jobId;
}

it("purges hold neither the account's credits nor all connections while the document store hangs", async () => {
  const ctx = await testContext({ credits: 100 });
  const jobs = await Promise.all(Array.from({ length: env().DATABASE_POOL + 2 }, () => jobWithDocument(ctx)));
  const purges = jobs.map((jobId) => purgeJob(ctx, jobId));
  const half = Math.floor(env().DATABASE_POOL / 2);
  await vi.waitFor(() => expect(store.asked).toBe(half), 30_000);
  const { jobId } = await acceptInvoices(ctx, [{ invoiceNumber: "P-2" }]);
  expect(jobId).toMatch(/^job_/);
  expect(store.asked, "the others wait without a connection").toBe(half);
  store.answer();
  expect(new Set((await Promise.all(purges)).map(({ status }) => status))).toEqual(new Set(["canceled"]));
  expect(await ctx.db.orm.$count(documents, and(eq(documents.accountId, ctx.account.id), isNull(documents.purgedAt)))).toBe(0);
});
