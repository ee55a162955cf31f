import type { ServerResponse } from "node:http";
import { isNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { outbox, webhookDeliveries } from "@/drizzle/schema";
import { until } from "@/inngest/engine/conformance/platform";
import type { Engine } from "@/inngest/engine/engine";
import { inngest } from "@/inngest/client";
import { workEvents } from "@/inngest/events";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { getDatabase } from "@/lib/kernel/db";
import { relayEvents } from "@/lib/outbox/relay-events";
import { recordEvent } from "@/lib/webhooks/record-event";
import { replayEvents } from "@/lib/webhooks/replay-events";
import { testContext } from "@/scripts/testing/accounts";
import { startOwnEngine, type OwnEngine } from "@/scripts/testing/own-engine";
import { eventOf, register, startReceiver, type Receiver } from "@/scripts/testing/webhooks";
import { deliverWebhookWith, endpointLimit } from "./deliver-webhook";
import { placesOf } from "./places";
import { recordDeliveriesFunction } from "./record-deliveries";

const CONCURRENCY = 64;
let engine: Engine;
let own: OwnEngine;
const receivers: Receiver[] = [];
/** Other work of the worker: each call takes a place of the common pool and ends at once. */
const analyzed = new Set<string>();
const analysis = inngest.createFunction({ id: "analysis", triggers: { event: "test/analysis" } }, ({ event }) => {
  analyzed.add(String(event.data.n));
});

beforeAll(async () => {
  // Long enough that no attempt times out while a test holds it, however slow the machine is.
  const delivery = deliverWebhookWith({ timeoutMs: 3_600_000 });
  const functions = [recordDeliveriesFunction, delivery, analysis];
  own = await startOwnEngine({ functions, concurrency: CONCURRENCY, pools: [placesOf(delivery, CONCURRENCY)] });
  engine = own.engine;
});
afterEach(async () => {
  // Hanging requests are answered, and the rounds of deliveries that wait behind them are closed.
  await getDatabase().orm.update(webhookDeliveries).set({ status: "failed", nextAttemptAt: null });
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});
afterAll(async () => {
  await own.stop();
});

interface Hanging extends Receiver {
  /** Requests that it has received but not answered. */
  held: Set<ServerResponse>;
  mostHeld: number;
}

/** Receives every request, and answers none before the test releases it. */
async function hangs(): Promise<Hanging> {
  const held = new Set<ServerResponse>();
  const receiver: Hanging = Object.assign(
    await startReceiver((response) => {
      held.add(response);
      receiver.mostHeld = Math.max(receiver.mostHeld, held.size);
      response.on("close", () => held.delete(response));
    }),
    { held, mostHeld: 0 },
  );
  receivers.push(receiver);
  return receiver;
}

async function quick(status = () => 204): Promise<Receiver> {
  const receiver = await startReceiver((response) => response.writeHead(status()).end());
  receivers.push(receiver);
  return receiver;
}

/** The distinct deliveries that arrived, not the number of requests: a response that a busy machine reads too late is requested again. */
const arrived = ({ received }: Receiver): Set<unknown> => new Set(received.map(({ headers }) => headers["webhook-id"]));

let events = 0;
async function happens(ctx: Ctx, times: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < times; n += 1) {
    const objectId = `job_${(events += 1)}`;
    ids.push(
      await inTransaction(ctx, (tx) =>
        recordEvent(tx, { ...eventOf(ctx, "prism.job.completed", { jobId: objectId, sequence: 1 }), objectId }),
      ),
    );
  }
  return ids;
}

const known = Object.keys(workEvents);

/** Sends everything that waits in the outbox, in order. */
async function relay(): Promise<void> {
  while ((await relayEvents(getDatabase(), async (sent) => void (await engine.receive(sent)), known)).claimed > 0);
}

const callsOf = async (state: string): Promise<number> => {
  const [row] = await getDatabase().raw<{ calls: number }[]>`
    select count(*)::int as calls from engine_calls where app = 'levy' and state = ${state} and kind = 'call'`;
  return row?.calls ?? 0;
};

/**
 * Waits until endpoints of one account, each with more deliveries waiting, hold all the places that they may: half of what the others
 * leave, and half of that.
 */
async function untilSated(hanging: readonly Hanging[]): Promise<ReadonlySet<ServerResponse>> {
  await until("the endpoints use all the slots they may", () => {
    const sizes = hanging.map(({ held }) => held.size);
    return Math.min(...sizes) >= CONCURRENCY / 2 - sizes.reduce((sum, size) => sum + size, 0);
  });
  return new Set(hanging.flatMap(({ held }) => [...held]));
}

/** Whether everything that was held then is still held. */
const isHeld = (then: ReadonlySet<ServerResponse>, hanging: readonly Hanging[]): boolean =>
  [...then].every((response) => hanging.some(({ held }) => held.has(response)));

describe("webhook endpoints that hang", () => {
  it.each([1, 4, 9])(
    "%i hanging endpoints of an account delay neither its other endpoint, another account's, nor analyses",
    async (count) => {
      const [ctx, other] = [await testContext(), await testContext()];
      const hanging = await Promise.all(Array.from({ length: count }, hangs));
      for (const { url } of hanging) await register(ctx, url);
      await happens(ctx, 30);
      await relay();
      const then = await untilSated(hanging);
      const [ours, theirs] = [await quick(), await quick()];
      await register(ctx, ours.url);
      await register(other, theirs.url);
      const ids = [await happens(ctx, 30), await happens(other, 30)];
      await engine.receive(Array.from({ length: 100 }, (_, n) => ({ name: "test/analysis", data: { n: `${count}-${n}` } })));
      await relay();
      await until("the other endpoints have received every event", () => arrived(ours).size === 30 && arrived(theirs).size === 30);
      await until("the analyses are done", () => Array.from({ length: 100 }, (_, n) => `${count}-${n}`).every((n) => analyzed.has(n)));
      expect([arrived(ours), arrived(theirs)]).toEqual(ids.map((of) => new Set(of)));
      expect(isHeld(then, hanging), "the hanging endpoints still hold their requests").toBe(true);
      const most = hanging.map(({ mostHeld }) => mostHeld);
      expect(Math.max(...most), "an endpoint gets at most a quarter of the slots").toBeLessThanOrEqual(endpointLimit(CONCURRENCY));
      expect(
        most.reduce((sum, held) => sum + held, 0),
        "the endpoints of one account get at most half of the slots",
      ).toBeLessThanOrEqual(CONCURRENCY / 2);
    },
  );

  it("hanging endpoints of twelve accounts leave room for the first deliveries of another account", async () => {
    const hanging: Hanging[] = [];
    for (let n = 0; n < 12; n += 1) {
      const [ctx, receiver] = [await testContext(), await hangs()];
      hanging.push(receiver);
      await register(ctx, receiver.url);
      await happens(ctx, 12);
    }
    await relay();
    const sizes = () => hanging.map(({ held }) => held.size);
    const sum = () => sizes().reduce((all, size) => all + size, 0);
    // Each account has one endpoint: it may hold half of what its account may have, which is as much as is free.
    await until("each account uses all the slots it may", () => 3 * Math.min(...sizes()) >= CONCURRENCY - sum());
    const then = new Set(hanging.flatMap(({ held }) => [...held]));
    const [other, theirs] = [await testContext(), await quick()];
    await register(other, theirs.url);
    const ids = await happens(other, 10);
    await relay();
    await until("the other account has received every event", () => arrived(theirs).size === 10);
    expect([arrived(theirs), isHeld(then, hanging)]).toEqual([new Set(ids), true]);
    expect(sum()).toBeLessThan(CONCURRENCY);
  });

  it("an endpoint that answers again, with 200 or 500, frees its places for the waiting deliveries", async () => {
    const [ctx, slow] = [await testContext(), await hangs()];
    await register(ctx, slow.url);
    const ids = await happens(ctx, 60);
    await relay();
    await untilSated([slow]);
    let answered = 0;
    await until("every event has arrived", () => {
      for (const response of slow.held) response.writeHead((answered += 1) % 5 === 0 ? 500 : 200).end();
      return arrived(slow).size === ids.length;
    });
    expect(slow.mostHeld).toBeLessThanOrEqual(endpointLimit(CONCURRENCY));
  });
});

it("replaying 2,000 events to a hanging endpoint delays no other endpoint, not even one that has just failed", async () => {
  const [ctx, other] = [await testContext(), await testContext()];
  const hanging = await hangs();
  const { id } = await register(ctx, hanging.url);
  const [first] = await happens(ctx, 1);
  await getDatabase().raw`
    insert into events select later.* from events e, generate_series(1, 1999) n,
      jsonb_populate_record(null::events, to_jsonb(e) || jsonb_build_object('id', e.id || lpad(n::text, 4, '0'), 'object_id', null)) later
    where e.id = ${first ?? ""}`;
  expect(await replayEvents(ctx, { id, since: new Date(0).toISOString(), onlyFailed: false })).toEqual({ replayed: 1999, skipped: 1 });
  // The other account's endpoint has just failed, as any may; its next events must still be sent as usual.
  let status = 502;
  const theirs = await quick(() => status);
  await register(other, theirs.url);
  const [failed] = await happens(other, 1);
  // One round of the relay: it sends only those of the replayed events that precede the other account's event.
  const send = async (sent: Parameters<Engine["receive"]>[0]) => void (await engine.receive(sent));
  await relayEvents(getDatabase(), send, known);
  await until("the event has failed once", () => arrived(theirs).has(failed));
  await relay();
  const then = await untilSated([hanging]);
  status = 204;
  const ids = await happens(other, 20);
  await relay();
  await until("the other endpoint has received every event", () => ids.every((event) => arrived(theirs).has(event)));
  expect([isHeld(then, [hanging]), hanging.mostHeld], "the replay is still waiting").toEqual([true, endpointLimit(CONCURRENCY)]);
  expect(await callsOf("blocked")).toBeGreaterThan(1_900);
  // Deliveries that are already waiting are not requested again.
  expect(await replayEvents(ctx, { id, since: new Date(0).toISOString(), onlyFailed: false })).toEqual({ replayed: 0, skipped: 2000 });
  const waiting = await getDatabase().orm.select().from(outbox).where(isNull(outbox.handedOnAt));
  expect(waiting).toEqual([]);
});
