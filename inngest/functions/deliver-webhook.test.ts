import type { ServerResponse } from "node:http";
import { and, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { outbox } from "@/drizzle/schema";
import { until } from "@/inngest/engine/conformance/platform";
import { startEngine, type Engine } from "@/inngest/engine/engine";
import { embeddedTransport, inngest } from "@/inngest/client";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { getDatabase } from "@/lib/kernel/db";
import { startHeartbeat, type Heartbeat } from "@/lib/kernel/workers";
import { recordEvent } from "@/lib/webhooks/record-event";
import { laneLimit } from "@/lib/webhooks/request-deliveries";
import { testContext } from "@/scripts/testing/accounts";
import { takeOwnDatabase } from "@/scripts/testing/own-database";
import { eventOf, register, startReceiver, type Receiver } from "@/scripts/testing/webhooks";
import { deliverWebhook } from "./deliver-webhook";
import { recordDeliveriesFunction } from "./record-deliveries";

const CONCURRENCY = 32;
let engine: Engine;
let heartbeat: Heartbeat;
let giveBackDatabase: () => Promise<void>;
let hanging: Receiver;
let quick: Receiver;
/** Calls that the hanging receiver has taken and not answered. */
const held = new Set<ServerResponse>();
let mostHeld = 0;

beforeAll(async () => {
  giveBackDatabase = await takeOwnDatabase();
  hanging = await startReceiver((response) => {
    held.add(response);
    mostHeld = Math.max(mostHeld, held.size);
    response.on("close", () => held.delete(response));
  });
  quick = await startReceiver((response) => response.writeHead(204).end());
  if (!embeddedTransport) throw new Error("these tests run on the embedded engine");
  heartbeat = await startHeartbeat(getDatabase());
  engine = await startEngine({
    client: inngest,
    functions: [recordDeliveriesFunction, deliverWebhook],
    transport: embeddedTransport,
    db: getDatabase(),
    workerId: heartbeat.workerId,
    concurrency: CONCURRENCY,
    pollMs: 50,
  });
});
afterAll(async () => {
  await hanging.close();
  await quick.close();
  await engine.stop();
  await heartbeat.stop();
  await giveBackDatabase();
});

/** Hands the account's waiting work on until none comes after it, as the relay does. */
async function relay(ctx: Ctx, given: Set<string>): Promise<void> {
  const rows = await ctx.db.orm
    .select()
    .from(outbox)
    .where(
      and(
        inArray(outbox.name, ["webhooks/event.recorded", "webhooks/delivery.requested"]),
        sql`${outbox.data}->>'accountId' = ${ctx.account.id}`,
      ),
    );
  const fresh = rows.filter(({ id }) => !given.has(id));
  for (const { id } of fresh) given.add(id);
  if (fresh.length > 0) await engine.receive(fresh.map(({ id, name, data }) => ({ id, name, data })));
}

it("an endpoint that hangs holds up its own deliveries alone", async () => {
  const ctx = await testContext();
  await register(ctx, hanging.url);
  await register(ctx, quick.url);
  const EVENTS = 120;
  for (let n = 0; n < EVENTS; n += 1) {
    await inTransaction(ctx, (tx) =>
      recordEvent(tx, { ...eventOf(ctx, "prism.job.completed", { jobId: `job_${n}`, sequence: 1 }), objectId: `job_${n}` }),
    );
  }
  const given = new Set<string>();
  await until("the quick endpoint has every event", async () => {
    await relay(ctx, given);
    // Not how many calls: an answer that a busy machine reads too late is asked for again.
    return new Set(quick.received.map(({ headers }) => headers["webhook-id"])).size === EVENTS;
  });
  // All the while the other one held its calls: those in its own lane, and from its first failure on those in the failing one.
  expect(mostHeld).toBeGreaterThan(0);
  expect(mostHeld).toBeLessThanOrEqual(2 * laneLimit(CONCURRENCY));
});
