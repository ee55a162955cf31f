import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { reviews } from "@/drizzle/schema";
import { inTransaction } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { locksBeforeWaiting } from "@/scripts/testing/locks";
import { storeInvoice } from "@/scripts/testing/returns";
import { collectInvoices } from "./collect-invoices";

it("returns of VAT and WHT lock the same invoices in the same order", async () => {
  const ctx = await testContext({ country: "NG" });
  const lines = [{ baseMinor: 1_000_00, wht: { rate: 5 } }];
  const earlier = await storeInvoice(ctx, { number: "A-1", date: "2026-09-20", paymentDate: "2026-09-22", lines });
  const later = await storeInvoice(ctx, { number: "A-2", date: "2026-09-05", paymentDate: "2026-09-24", lines });
  const row = (itemId: string) => sql`select 1 from items where id = ${itemId} for update`;
  for (const taxType of ["VAT", "WHT"] as const) {
    const scope = { taxType, businessId: null, period: { month: 9, year: 2026 }, withEarlier: false };
    const collect = () => inTransaction(ctx, (tx) => collectInvoices(tx, scope));
    expect(await locksBeforeWaiting(ctx.db, { held: row(earlier), wanted: row(later) }, collect), taxType).toBe(false);
    const { invoices } = await collect();
    expect(
      invoices.map(({ itemId }) => itemId),
      "lines stay in order of date",
    ).toEqual(taxType === "VAT" ? [later, earlier] : [earlier, later]);
  }
});

it("filing a return locks each invoice before its review, in the order in which months are completed", async () => {
  const ctx = await testContext({ country: "NG" });
  const lines = [{ baseMinor: 1_000_00, wht: { rate: 5 } }];
  const first = await storeInvoice(ctx, { number: "A-1", date: "2026-09-20", paymentDate: "2026-09-22", lines });
  const second = await storeInvoice(ctx, { number: "A-2", date: "2026-09-05", paymentDate: "2026-09-24", lines });
  const invoice = (itemId: string) => sql`select 1 from items where id = ${itemId} for update`;
  const review = (itemId: string) => sql`select 1 from reviews where item_id = ${itemId} for update`;
  const scope = { taxType: "VAT", businessId: null, period: { month: 9, year: 2026 }, withEarlier: false } as const;
  const collect = () => inTransaction(ctx, (tx) => collectInvoices(tx, scope));
  const outdate = () => ctx.db.orm.update(reviews).set({ vatMonth: "2026-08" }).where(eq(reviews.itemId, second));
  await outdate();
  expect(await locksBeforeWaiting(ctx.db, { held: invoice(second), wanted: review(second) }, collect)).toBe(false);
  await outdate();
  expect(await locksBeforeWaiting(ctx.db, { held: invoice(first), wanted: invoice(second) }, collect)).toBe(false);
  expect((await collect()).invoices).toHaveLength(2);
});
