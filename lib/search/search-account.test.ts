import { expect, it } from "vitest";
import { items, jobs } from "@/drizzle/schema";
import type { Ctx, Role } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { createApiKey } from "@/lib/keys/create-api-key";
import { testContext } from "@/scripts/testing/accounts";
import { searchAccount } from "./search-account";

const as = (ctx: Ctx, role: Role): Ctx => ({ ...ctx, actor: { kind: "user", userId: newId("user"), role } });

async function invoice(ctx: Ctx, vendorName: string, invoiceNumber: string): Promise<string> {
  const tenant = { accountId: ctx.account.id, environment: ctx.environment };
  const [jobId, id] = [newId("job"), newId("item")];
  await ctx.db.orm.insert(jobs).values({ ...tenant, id: jobId, type: "single", totalItems: 1, pendingItems: 0, requestId: ctx.requestId });
  await ctx.db.orm
    .insert(items)
    .values({ ...tenant, id, jobId, index: 0, status: "completed", recommendation: "approve", request: {}, vendorName, invoiceNumber });
  return id;
}

it("finds invoices by number and vendor, and keys by name if permitted, in one's own account only", async () => {
  const ctx = await testContext();
  const id = await invoice(ctx, "Harbour Cold Store", "HC-2201");
  const key = await createApiKey(ctx, { name: "Harbour import" });
  const owner = await searchAccount(as(ctx, "owner"), "harbour");
  expect(owner.invoices).toEqual([{ id, title: "Harbour Cold Store, HC-2201", detail: "" }]);
  expect(owner.keys).toEqual([{ id: key.id, title: "Harbour import", detail: `${key.prefix}…${key.last4}` }]);
  expect((await searchAccount(as(ctx, "owner"), "hc-2201")).invoices.map((hit) => hit.id)).toEqual([id]);
  expect((await searchAccount(as(ctx, "owner"), key.last4)).keys).toHaveLength(1);
  const viewer = await searchAccount(as(ctx, "viewer"), "harbour");
  expect([viewer.invoices.length, viewer.keys.length]).toEqual([1, 0]);
  const nothing = { invoices: [], filings: [], keys: [] };
  expect(await searchAccount(as(ctx, "owner"), "")).toEqual(nothing);
  expect(await searchAccount(as(await testContext(), "owner"), "harbour")).toEqual(nothing);
});
