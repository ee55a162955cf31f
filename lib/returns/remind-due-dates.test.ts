import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { businesses, mails } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx, Environment } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { storeInvoice } from "@/scripts/testing/returns";
import { fileReturn } from "./file-return";
import { previewReturn } from "./preview-return";
import { remindAccount, remindDueDates, remindedMonths } from "./remind-due-dates";
import { returnQuery } from "./return-query";

const at = (day: string) => manualClock(new Date(`${day}T09:00:00Z`));
const mailed = async (ctx: Ctx) =>
  (await ctx.db.orm.select().from(mails).where(eq(mails.accountId, ctx.account.id)).orderBy(asc(mails.createdAt))).map(
    ({ recipient, data }) => ({ recipient, data }),
  );
const onDay = (day: string, environment: Environment = "live") => testContext({ clock: at(day), environment });
const invoice = (ctx: Ctx, businessId?: string) =>
  storeInvoice(ctx, { ...(businessId ? { businessId } : {}), paymentDate: "2026-10-09", lines: [{ baseMinor: 100_000 }] });

it("reminds owners and reviewers a week and a day before and once after, and catches up on missed days", async () => {
  const ctx = await onDay("2026-11-12");
  const owner = await testMember(ctx, "owner");
  await testMember(ctx, "viewer");
  await invoice(ctx);
  const counts: number[] = [];
  for (const day of [
    "2026-11-12",
    "2026-11-13",
    "2026-11-16",
    "2026-11-16",
    "2026-11-19",
    "2026-11-20",
    "2026-11-21",
    "2026-11-22",
    "2026-11-23",
    "2026-12-02",
  ])
    counts.push(await remindAccount({ ...ctx, clock: at(day) }));
  expect(counts, "one reminder after the due date").toEqual([0, 0, 1, 0, 0, 1, 0, 1, 0, 0]);
  expect(await mailed(ctx)).toMatchObject(
    [5, 1, -1].map((daysLeft) => ({
      recipient: owner.email,
      data: {
        environment: "live",
        total: 1,
        dues: [{ what: "VAT return", period: "2026-10", business: null, dueDate: "2026-11-21", daysLeft }],
      },
    })),
  );
});

it("does not remind of what has been overdue for more than a week", async () => {
  const ctx = await onDay("2026-11-29");
  await testMember(ctx, "owner");
  await invoice(ctx);
  expect(await remindAccount(ctx)).toBe(0);
  expect(await remindAccount({ ...ctx, clock: at("2026-11-28") })).toBe(1);
});

it("sends one mail for all that is due on a day, however many businesses", async () => {
  const ctx = await onDay("2026-11-20");
  await testMember(ctx, "reviewer");
  for (let number = 0; number < 22; number++) {
    const businessId = `biz_${String(number).padStart(2, "0")}`;
    await ctx.db.orm
      .insert(businesses)
      .values({ accountId: ctx.account.id, environment: "live", businessId, name: `Name of ${businessId}`, country: "NG" });
    await invoice(ctx, businessId);
  }
  expect(await remindAccount(ctx)).toBe(1);
  const [mail] = await mailed(ctx);
  expect(mail?.data).toMatchObject({ total: 22 });
  expect((mail?.data.dues as { business: string }[]).map(({ business }) => business)).toEqual(
    Array.from({ length: 20 }, (_, number) => `Name of biz_${String(number).padStart(2, "0")}`),
  );
});

it("does not remind of a return being filed or of a month without invoices", async () => {
  const ctx = await onDay("2026-11-20", "test");
  await testMember(ctx, "owner");
  expect(await remindAccount(ctx)).toBe(0);
  await invoice(ctx);
  const query = returnQuery.parse({ tax: "VAT", period: "2026-10" });
  const { fingerprint } = await previewReturn(ctx, query);
  await fileReturn(ctx, { query, fingerprint, filingId: "f-1", credentials: { email: "a", password: "b" } });
  expect(await remindAccount(ctx)).toBe(0);
});

it("reminds all accounts with live invoices, but none about test", async () => {
  const [live, test] = [await onDay("2026-11-20"), await onDay("2026-11-20", "test")];
  for (const ctx of [live, test]) {
    await testMember(ctx, "owner");
    await invoice(ctx);
  }
  await remindDueDates(live.db, at("2026-11-20"));
  expect([await mailed(live), await mailed(test)].map(({ length }) => length)).toEqual([1, 0]);
});

it("reads only months in which something can be due within a week", () => {
  const asked = ["2026-11-05", "2026-11-23", "2026-11-24", "2026-12-30"].map((day) => remindedMonths(new Date(`${day}T09:00:00Z`)));
  expect(asked.map(({ from, months }) => `${from} ${months}`)).toEqual(["2026-10 2", "2026-11 1", "2026-11 2", "2026-12 2"]);
  // Otherwise the two months before would be searched for open dates.
  expect(asked.every(({ all }) => all === "1")).toBe(true);
});
