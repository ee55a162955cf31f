import { and, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { events, outbox } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { isId } from "@/lib/kernel/ids";
import { testContext } from "@/scripts/testing/accounts";
import { recordEvent } from "./record-event";

async function handedOver(ctx: Ctx): Promise<unknown[]> {
  return ctx.db.orm.select().from(outbox).where(and(eq(outbox.name, "webhooks/event.recorded"), sql`${outbox.data}->>'accountId' = ${ctx.account.id}`));
}

it("writes the event and its outbox row together", async () => {
  const ctx = await testContext();
  const id = await recordEvent(ctx, { type: "prism.job.completed", data: { object: "job", jobId: "job_1", sequence: 3 } });
  expect(isId("event", id)).toBe(true);
  const [row] = await ctx.db.orm.select().from(events).where(eq(events.id, id));
  expect(row).toMatchObject({ type: "prism.job.completed", sequence: 3, objectId: null, environment: "test", data: { jobId: "job_1" } });
  expect(await handedOver(ctx)).toMatchObject([{ data: { eventId: id, environment: "test" } }]);
});

it("leaves nothing behind when the change is rolled back", async () => {
  const ctx = await testContext();
  await expect(inTransaction(ctx, async (tx) => {
    await recordEvent(tx, { type: "credits.low", data: { object: "credits" } });
    throw new Error("the change failed");
  })).rejects.toThrow("the change failed");
  expect(await ctx.db.orm.select().from(events).where(eq(events.accountId, ctx.account.id))).toEqual([]);
  expect(await handedOver(ctx)).toEqual([]);
});

it("gives a repeated step the first one's id, also when ten run at once", async () => {
  const ctx = await testContext();
  const event = { type: "prism.analysis.complete", objectId: "itm_1", data: { object: "analysis", sequence: 2 } } as const;
  const ids = await Promise.all(Array.from({ length: 10 }, () => recordEvent(ctx, event)));
  expect(new Set(ids).size).toBe(1);
  expect(await handedOver(ctx)).toHaveLength(1);
});

it("keeps later changes of one object, other kinds and other accounts apart", async () => {
  const [ctx, other] = [await testContext(), await testContext()];
  const first = { type: "vat.filing.action_required", objectId: "fil_1", data: { sequence: 2 } } as const;
  const ids = [
    await recordEvent(ctx, first),
    await recordEvent(ctx, { ...first, data: { sequence: 5 } }),
    await recordEvent(ctx, { ...first, type: "vat.filing.failed" }),
    await recordEvent(other, first),
    await recordEvent({ ...ctx, environment: "live" }, first),
  ];
  expect(new Set(ids).size).toBe(5);
});
