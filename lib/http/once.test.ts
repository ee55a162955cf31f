import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { accounts, idempotencyKeys } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { once, type Claim } from "./idempotency";

const DAY_MS = 86_400_000;
const claim: Claim = { operation: "prism.queueSingle", key: "k", fingerprint: "f" };
const answer = (body: string) => ({ status: 201, headers: { location: "/here" }, body });

async function scene() {
  const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
  const ctx = await testContext({ clock });
  let runs = 0;
  const run = (by: Ctx = ctx, over: Partial<Claim> = {}) =>
    once(by, { ...claim, ...over }, () => Promise.resolve(answer(`{"run":${(runs += 1)}}`)));
  return { clock, ctx, run };
}

it.each([
  ["prism.queueSingle", 1],
  ["flux.fileVat", 30],
] as const)("replays the response to %s for %i days, to the millisecond", async (operation, days) => {
  const { clock, run, ctx } = await scene();
  expect(await run(ctx, { operation })).toEqual({ ...answer('{"run":1}'), replayed: false });
  clock.advance(days * DAY_MS - 1);
  expect(await run(ctx, { operation })).toEqual({ ...answer('{"run":1}'), replayed: true });
  clock.advance(1);
  expect(await run(ctx, { operation, fingerprint: "another" }), "the key can be used again").toMatchObject({ replayed: false });
  clock.advance(days * DAY_MS - 1);
  expect(await run(ctx, { operation, fingerprint: "another" })).toEqual({ ...answer('{"run":2}'), replayed: true });
  await expect(run(ctx, { operation })).rejects.toMatchObject({ code: "idempotency_key_reused" });
});

it("an idempotency key is scoped to its account, environment and operation", async () => {
  const { ctx, run, clock } = await scene();
  await run();
  const others: [Ctx, Partial<Claim>][] = [
    [await testContext({ clock }), {}],
    [{ ...ctx, environment: "live" }, {}],
    [ctx, { operation: "prism.queueBatch" }],
    [ctx, { key: "K" }],
  ];
  for (const [by, over] of others) expect(await run(by, { ...over, fingerprint: "another" })).toMatchObject({ replayed: false });
  expect(await run()).toEqual({ ...answer('{"run":1}'), replayed: true });
});

it("refuses the same claim while the first is in progress; a failure rolls back and may be retried", async () => {
  const { ctx, run } = await scene();
  const rename = (tx: Ctx, name: string) => tx.db.orm.update(accounts).set({ name }).where(eq(accounts.id, ctx.account.id));
  const nameOf = async () => (await ctx.db.orm.select().from(accounts).where(eq(accounts.id, ctx.account.id)))[0]?.name;
  const broken = once(ctx, claim, async (tx) => {
    await rename(tx, "half done");
    await expect(run()).rejects.toMatchObject({ code: "idempotency_in_progress", retryAfterSeconds: 1 });
    for (const [by, over] of [
      [ctx, { key: "other" }],
      [ctx, { operation: "prism.queueBatch" }],
      [{ ...ctx, environment: "live" as const }, {}],
      [await testContext(), {}],
    ] as const)
      expect(await run(by, over)).toMatchObject({ replayed: false });
    throw new Error("the worker died");
  });
  await expect(broken).rejects.toThrow("the worker died");
  expect(await nameOf()).toBe("Test account");
  const done = await once(ctx, claim, async (tx) => {
    await rename(tx, "done");
    return answer("{}");
  });
  expect([done.replayed, await nameOf(), (await run()).body]).toEqual([false, "done", "{}"]);
});

it("prepares the work outside the transaction, and only if there is no stored response", async () => {
  const { ctx } = await scene();
  const asked: boolean[] = [];
  const before = (by: Ctx) => Promise.resolve(asked.push(by.db.inTransaction));
  const allowed = () => Promise.resolve();
  const run = () => once(ctx, claim, (tx, prepared) => Promise.resolve(answer(`[${tx.db.inTransaction},${prepared}]`)), allowed, before);
  expect([(await run()).body, (await run()).body, asked]).toEqual(["[true,1]", "[true,1]", [false]]);
});

it.each([
  ['{"data":{"id":"k","secret":"s3cr3t"},"more":1}', '{"data":{"id":"k","secret":null},"more":1}'],
  ['{"data": null, "note": "\\"secret\\""}', null],
  ['{"data": [1], "secret": "stays"}', null],
  ['{"data": {"inner": {"secret": "stays"}}}', null],
  ['{"data": "secret"}', null],
])("of %s, removes a secret directly in data before storing, and nothing else", async (body, kept) => {
  const { ctx } = await scene();
  const work = () => Promise.resolve(answer(body));
  expect((await once(ctx, claim, work)).body, "the first response has the secret").toBe(body);
  expect((await once(ctx, claim, work)).body).toBe(kept ?? body);
  const [row] = await ctx.db.orm.select().from(idempotencyKeys).where(eq(idempotencyKeys.accountId, ctx.account.id));
  expect(row?.body?.toString()).toBe(kept ?? body);
});
