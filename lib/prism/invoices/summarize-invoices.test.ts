import { expect, it } from "vitest";
import { authorityDay } from "@/lib/flux/requests/period";
import type { Ctx } from "@/lib/kernel/context";
import { ask, askAtOnce } from "@/lib/kernel/rows/rows-at-once";
import { approveInvoice } from "@/lib/review/approve-invoice";
import { readReview } from "@/lib/review/read-review";
import { rejectInvoice } from "@/lib/review/reject-invoice";
import { reopenReview } from "@/lib/review/reopen-review";
import { testContext } from "@/scripts/testing/accounts";
import { insertInvoice } from "@/scripts/testing/insert-invoice";
import { asPerson, storeWaiting } from "@/scripts/testing/reviews";
import { wrongTotal } from "@/scripts/testing/waiting-review";
import { firstSteps } from "./first-steps";
import { invoiceListQuery } from "./invoice-list-schema";
import { listInvoices } from "./list-invoices";
import { summarizeInvoices } from "./summarize-invoices";

const nothing = { analyzing: 0, approved: 0, waiting: 0, rejected: 0, failed: 0, canceled: 0 };
const list = (ctx: Ctx, query: Record<string, unknown>) => listInvoices(ctx, invoiceListQuery.parse(query));

it("summarizeInvoices counts each invoice since a time once by its current status, in line with listInvoices", async () => {
  const account = await testContext();
  const ctx = await asPerson(account, { role: "reviewer" });
  const yesterday = new Date(ctx.clock.now().getTime() - 86_400_000);
  const counted = () => ask(ctx, summarizeInvoices(ctx, yesterday));
  for (const outcome of ["failed", "failed", "pending", "canceled"] as const) await insertInvoice(account, { outcome });
  const ended = { failed: 2, analyzing: 1, canceled: 1 };
  await storeWaiting(account, { number: "OK-1" });
  const [byPerson, refused] = [
    await storeWaiting(account, { number: "A-1", ...wrongTotal }),
    await storeWaiting(account, { number: "R-1", ...wrongTotal }),
  ];
  expect(await counted(), "before anybody decides").toEqual({ ...ended, approved: 1, waiting: 2, rejected: 0 });
  const version = async (id: string) => (await readReview(ctx, id)).version;
  await approveInvoice(ctx, { itemId: byPerson, version: await version(byPerson) });
  await rejectInvoice(ctx, { itemId: refused, version: await version(refused), reason: "Sent twice" });
  await storeWaiting(account, { number: "O-1", ...wrongTotal });
  const counts = await counted();
  expect(counts, "whoever approved it").toEqual({ ...ended, approved: 2, waiting: 1, rejected: 1 });
  const since = authorityDay(yesterday);
  expect((await list(ctx, { since })).total).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0));
  for (const [decision, total] of [
    ["cleared", counts.approved],
    ["waiting", counts.waiting],
    ["rejected", counts.rejected],
  ] as const)
    expect((await list(ctx, { decision, since })).total).toBe(total);
  await reopenReview(ctx, { itemId: refused, reason: "Not sent twice" });
  expect(await counted(), "what is opened again waits").toEqual({ ...ended, approved: 2, waiting: 2, rejected: 0 });
});

it("counts no purged invoices, and firstSteps finds the first result", async () => {
  const ctx = await testContext();
  for (const outcome of ["approve", "failed", "pending"] as const) await insertInvoice(ctx, { outcome });
  for (const outcome of ["failed", "canceled"] as const) await insertInvoice(ctx, { outcome, purged: true });
  expect(await ask(ctx, summarizeInvoices(ctx, new Date(0)))).toEqual({ ...nothing, analyzing: 1, approved: 1, failed: 1 });
  expect(await ask(ctx, summarizeInvoices(ctx, new Date("2100-01-01")))).toEqual(nothing);
  expect(await ask(ctx, firstSteps(ctx))).toEqual({
    hasKey: false,
    everByKey: false,
    isReading: false,
    resultId: expect.any(String) as string,
  });
  const first = await testContext();
  await insertInvoice(first, { outcome: "failed" });
  expect(await ask(first, firstSteps(first))).toMatchObject({ isReading: false, resultId: null });
  await insertInvoice(first, { outcome: "pending" });
  expect(await ask(first, firstSteps(first))).toMatchObject({ isReading: true, resultId: null });
  const none = await testContext();
  const answers = await askAtOnce(none, firstSteps(none), summarizeInvoices(none, new Date(0)), firstSteps(none));
  const steps = { hasKey: false, everByKey: false, isReading: false, resultId: null };
  expect(answers).toEqual([steps, nothing, steps]);
});
