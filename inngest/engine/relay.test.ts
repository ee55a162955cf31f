import { Inngest } from "inngest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { relayEvents, type OutboxEvent } from "@/lib/outbox/relay-events";
import { startHeartbeat } from "@/lib/kernel/programs/workers";
import { freshDatabase, type FreshDatabase } from "@/scripts/testing/fresh-database";
import { startEngine } from "./engine";
import { createTransport, EMBEDDED_BASE_URL } from "./transport";

const EVENTS = 10_000;

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

test("each of 10,000 events starts exactly one run although the relay crashes repeatedly", { timeout: 240_000 }, async () => {
  const { db } = fresh;
  const transport = createTransport();
  const client = new Inngest({ id: "relay", isDev: true, baseUrl: EMBEDDED_BASE_URL, fetch: transport.fetch, aiMetadata: false });
  const fn = client.createFunction({ id: "count", triggers: { event: "test/told" } }, () => null);
  const heartbeat = await startHeartbeat(db);
  const engine = await startEngine({ client, functions: [fn], transport, db, workerId: heartbeat.workerId, concurrency: 0 });
  await db.raw`
    insert into outbox (id, name, data)
    select 'out_' || n, 'test/told', json_build_object('n', n) from generate_series(1, ${EVENTS}::int) n`;

  let sendings = 0;
  let crashes = 0;
  /** Sends, or dies before, during or after sending; a relay that died does nothing more. */
  const sendOrDie =
    (die: () => void) =>
    async (events: readonly OutboxEvent[]): Promise<void> => {
      sendings += 1;
      const place = ["before", "fine", "within", "fine", "after", "fine"][sendings % 6];
      if (place === "within") await engine.receive(events.slice(0, 90));
      if (place === "after" || place === "fine") await engine.receive(events);
      if (place === "fine") return;
      crashes += 1;
      die();
      await new Promise(() => undefined);
    };
  const open = async (): Promise<boolean> => (await db.raw`select 1 from outbox where handed_on_at is null limit 1`).length > 0;
  while (await open()) {
    await new Promise<void>((next, fail) => {
      relayEvents(db, sendOrDie(next), ["test/told"]).then(() => next(), fail);
    });
    await db.raw`update outbox set claimed_at = claimed_at - interval '15 seconds' where handed_on_at is null and claimed_at is not null`;
  }

  expect(crashes).toBeGreaterThan(10);
  const [count] = await db.raw<{ runs: number; different: number }[]>`
    select count(*)::int as runs, count(distinct event->'data'->>'n')::int as different from engine_runs`;
  expect(count).toEqual({ runs: EVENTS, different: EVENTS });
  await engine.stop();
  await heartbeat.stop();
});
