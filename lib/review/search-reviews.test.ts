import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { items, reviews } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { SEARCH_LIMIT } from "@/lib/kernel/rows/count-limits";
import { readWithin } from "@/lib/kernel/outbound/read-within";
import { numberKeyOf } from "@/lib/prism/history-index";
import { testContext } from "@/scripts/testing/accounts";
import { storeInvoice } from "@/scripts/testing/returns";
import { asPerson } from "@/scripts/testing/reviews";
import { listReviews, walkReviews } from "./list-reviews";
import { reviewListQuery } from "./review-schema";

let ctx: Ctx;
let oldest: string;

beforeAll(async () => {
  const account = await testContext({ country: "NG" });
  ctx = await asPerson(account);
  oldest = await storeInvoice(account, { number: "OLD-1", vendor: { name: "Zebra Oldest Ltd" }, lines: [{ baseMinor: 1_000_00 }] });
  const plain = await storeInvoice(account, { number: "NEW-1", vendor: { name: "Plain Ltd" }, lines: [{ baseMinor: 1_000_00 }] });
  const run = newId("run");
  await ctx.db.orm
    .update(reviews)
    .set({ decidedAt: new Date("2026-01-01T00:00:00Z") })
    .where(eq(reviews.itemId, oldest));
  await ctx.db.orm
    .update(items)
    .set({ numberKey: numberKeyOf("OLD-1") })
    .where(eq(items.id, oldest));
  await ctx.db.raw`
    insert into items select (jsonb_populate_record(i, jsonb_build_object('id', ${run} || n, 'index', 1000 + n, 'result', null))).*
    from items i, generate_series(1, ${SEARCH_LIMIT}) n where i.id = ${plain}`;
  await ctx.db.raw`
    insert into reviews select (jsonb_populate_record(r, jsonb_build_object('item_id', ${run} || n, 'read_invoice', '{}'::jsonb))).*
    from reviews r, generate_series(1, ${SEARCH_LIMIT}) n where r.item_id = ${plain}`;
  await ctx.db.raw`analyze items, reviews`;
});

const list = (given: object) => listReviews(ctx, reviewListQuery.parse({ status: "approved", ...given }));
const idsOf = async (given: object) => (await list(given)).rows.map(({ itemId }) => itemId);

it("searches words in the latest reviews only, and says so", async () => {
  expect(await list({ q: "zebra" })).toMatchObject({ rows: [], total: 0, searched: SEARCH_LIMIT });
  expect(await list({ q: "plain", size: 1 })).toMatchObject({ total: 10_000, isMore: true, searched: SEARCH_LIMIT });
});

it("finds an exact invoice number or ID, however old", async () => {
  expect(await idsOf({ q: "OLD-1" })).toEqual([oldest]);
  expect(await idsOf({ q: oldest })).toEqual([oldest]);
});

it("sorts the latest reviews on the page, and all of them in an export", async () => {
  const query = { sort: "vendor", order: "desc", size: 1 };
  expect((await list(query)).rows.map(({ vendorName }) => vendorName)).toEqual(["Plain Ltd"]);
  const walk = walkReviews(ctx, reviewListQuery.parse({ status: "approved", ...query }), { pageSize: 1, most: 1 });
  expect((await walk.next()).value).toMatchObject([{ vendorName: "Zebra Oldest Ltd" }]);
});

it("says nothing if all reviews were searched", async () => {
  expect(await list({ status: "rejected", q: "zebra" })).toMatchObject({ total: 0, searched: null });
  expect(await list({ size: 1 })).toMatchObject({ searched: null });
});

it("gives up a query that takes too long, and says to narrow it", async () => {
  await expect(readWithin(ctx, 50, (tx) => tx.db.orm.execute(sql`select pg_sleep(60)`))).rejects.toMatchObject({
    code: "temporarily_unavailable",
    message: expect.stringContaining("narrow") as string,
  });
});
