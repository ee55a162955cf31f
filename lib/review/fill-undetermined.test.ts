import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { reviews } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { takeOwnDatabase } from "@/scripts/testing/own-database";
import { storeInvoice } from "@/scripts/testing/returns";
import { fillUndetermined } from "./fill-undetermined";

// A database of its own, because a backfill covers the whole database.
let giveBackDatabase: () => Promise<void>;
beforeAll(async () => {
  giveBackDatabase = await takeOwnDatabase();
});
afterAll(() => giveBackDatabase());

const left = async ({ db }: Ctx) =>
  [...(await db.raw<{ after: string }[]>`select after from drizzle.levy_backfills where name = 'undetermined-withholding'`)].map(
    ({ after }) => after,
  );

it("gives older reviews the value stored today, in batches, once, and resumes where it stopped", async () => {
  const ctx = await testContext();
  const paid = { lines: [{ baseMinor: 100_000, wht: { rate: 5 } }], paymentDate: new Date().toISOString().slice(0, 10) };
  const undetermined = { ...paid, lines: [{ baseMinor: 100_000, wht: "undetermined" as const }] };
  const facts = [
    paid,
    undetermined,
    { ...paid, type: "credit_note" as const },
    undetermined,
    undetermined,
    { ...undetermined, paymentDate: "2020-01-15" },
  ];
  const ids: string[] = [];
  for (const one of facts) ids.push(await storeInvoice(ctx, one));
  const read = async () => {
    const rows = await ctx.db.orm
      .select({ id: reviews.itemId, remitTo: reviews.whtRemitTo })
      .from(reviews)
      .where(eq(reviews.accountId, ctx.account.id));
    const byId = new Map(rows.map(({ id, remitTo }) => [id, remitTo]));
    return ids.map((id) => byId.get(id));
  };
  const before = ["federal", null, "federal", null, null, null] as const;
  const put = async () => {
    for (const [index, whtRemitTo] of before.entries())
      await ctx.db.orm
        .update(reviews)
        .set({ whtRemitTo })
        .where(eq(reviews.itemId, ids[index] ?? ""));
  };
  const today = ["federal", "undetermined", null, "undetermined", "undetermined"];
  expect((await read()).slice(0, -1)).toEqual(today);
  await put();
  expect(await left(ctx), "a new database starts unfilled").toEqual([""]);
  await ctx.db.raw`update drizzle.levy_backfills set after = ${ids[0] ?? ""} where name = 'undetermined-withholding'`;
  expect(await fillUndetermined(ctx.db, { ...ctx, atOnce: 2 })).toBe(4);
  expect(await read(), "reviews older than the due-date calendar are skipped").toEqual([...today, null]);
  expect(await left(ctx)).toEqual([]);

  await put();
  expect(await fillUndetermined(ctx.db, ctx)).toBe(0);
  expect(await read()).toEqual(before);
  await ctx.db.raw`drop table drizzle.levy_backfills`;
  expect(await fillUndetermined(ctx.db, ctx), "nothing to do if the migration filled them").toBe(0);
});
