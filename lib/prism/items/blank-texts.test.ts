import { expect, it } from "vitest";
import { businesses } from "@/drizzle/schema";
import { oneBusiness } from "@/lib/businesses/businesses";
import { testContext } from "@/scripts/testing/accounts";
import { acceptInvoices } from "@/scripts/testing/invoices";
import { analysisContextOf, requestOf } from "./analysis-context";
import { startItem } from "./start-item";

it("ignores a blank business name or tax ID in the request and in the stored business", async () => {
  const ctx = await testContext({ credits: 2 });
  // Blank texts as earlier versions of Levy stored them.
  const said = { businessName: "", businessTaxID: " ", vendorName: "Acme" };
  const { itemIds } = await acceptInvoices(ctx, [
    { ...said, businessId: "known" },
    { ...said, businessId: "blank" },
  ]);
  // A filler as earlier versions stored it.
  await ctx.db.orm.update(businesses).set({ taxId: "N/A" }).where(oneBusiness(ctx, "blank"));
  const known = { name: "Kano Stores Limited", taxId: "12345678-0001" };
  await ctx.db.orm.update(businesses).set(known).where(oneBusiness(ctx, "known"));
  expect(await ctx.db.orm.select({ name: businesses.name }).from(businesses).where(oneBusiness(ctx, "blank"))).toEqual([{ name: "" }]);
  const begun = await Promise.all(itemIds.map((id) => startItem(ctx, id)));
  expect(begun.map(requestOf)).toEqual([
    { businessId: "known", vendorName: "Acme" },
    { businessId: "blank", vendorName: "Acme" },
  ]);
  const contexts = await Promise.all(begun.map((item) => analysisContextOf(ctx, item, new Date("2026-11-21T10:00:00.000Z"))));
  expect(contexts.map(({ business: { name, taxId } }) => [name, taxId])).toEqual([
    ["Kano Stores Limited", "12345678-0001"],
    [null, null],
  ]);
});
