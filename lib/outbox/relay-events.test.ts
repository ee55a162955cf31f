import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "@/drizzle/client";
import { inTransaction, systemContext, type Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { runDuringUncommitted } from "@/scripts/testing/locks";
import { freshDatabase, type FreshDatabase } from "@/scripts/testing/fresh-database";
import { deleteRelayedEvents, relayEvents, startRelay, unknownEvents, type OutboxEvent, type Relay, type SendEvents } from "./relay-events";
import { writeWorkEvents } from "./write-event";

// The outbox is a single queue for all accounts, so its tests use a separate database.
let fresh: FreshDatabase;
let db: Database;
let relay: Relay | null = null;

beforeAll(async () => {
  fresh = await freshDatabase();
  db = fresh.db;
});
beforeEach(() => db.raw`truncate outbox`);
afterEach(async () => {
  await relay?.stop();
  relay = null;
});
afterAll(() => fresh.drop());

/** The events that this process knows. */
const known = ["test/told", "prism/item.accepted"];
const relayOnce = (send: SendEvents) => relayEvents(db, send, known);
const begin = (send: SendEvents): Promise<Relay> => startRelay(db, send, known);

const idOf = (n: number): string => `out_${String(n).padStart(6, "0")}`;

async function write(from: number, to: number): Promise<string[]> {
  await db.raw`
    insert into outbox (id, name, data)
    select 'out_' || lpad(n::text, 6, '0'), 'test/told', json_build_object('n', n) from generate_series(${from}::int, ${to}::int) n order by n`;
  return Array.from({ length: to - from + 1 }, (_, at) => idOf(from + at));
}

async function waiting(): Promise<string[]> {
  const rows = await db.raw<{ id: string }[]>`select id from outbox where handed_on_at is null order by position`;
  return rows.map(({ id }) => id);
}

async function relayAll(send: (events: readonly OutboxEvent[]) => Promise<void>): Promise<void> {
  while ((await waiting()).length > 0) await relayOnce(send);
}

describe("relayEvents", () => {
  test("sends the oldest events first, each once, with ID, name and data", async () => {
    const ids = await write(1, 450);
    const sent: OutboxEvent[] = [];
    await relayAll(async (events) => {
      sent.push(...events);
    });
    expect(sent.map(({ id }) => id)).toEqual(ids);
    expect(sent[6]).toEqual({ id: idOf(7), name: "test/told", data: { n: 7 } });
  });

  test("skips events that another relay is claiming, without waiting", async () => {
    await write(1, 3);
    const sent: string[] = [];
    const send = (events: readonly OutboxEvent[]): Promise<void> => {
      sent.push(...events.map(({ id }) => id));
      return Promise.resolve();
    };
    const ctx = systemContext(db, "test", "", "test");
    const taking = (tx: Ctx) => tx.db.orm.execute(sql`update outbox set claimed_at = now() where id = any(array[${idOf(1)}, ${idOf(2)}])`);
    await runDuringUncommitted(ctx, taking, () => relayOnce(send));
    expect(sent).toEqual([idOf(3)]);
  });

  test("sends a row with parts as one event per part, with the same IDs after a crash", async () => {
    const parts = Array.from({ length: 300 }, (_, n) => ({ n }));
    for (const id of ["out_a", "out_b"])
      await db.raw`insert into outbox (id, name, data, parts, claimed_at) values (${id}, 'test/told', '{"job":"j"}', ${JSON.stringify(parts)}::text::jsonb, 'infinity')`;
    expect(await db.raw`select 1 from outbox where claimed_at is null or claimed_at < now() - interval '15 seconds'`).toHaveLength(0);
    const sent: OutboxEvent[][] = [];
    const takeFirst = async (events: readonly OutboxEvent[]): Promise<void> => {
      sent.push([...events]);
      if (events.some(({ id }) => id.startsWith("out_b"))) throw new Error("gone");
    };
    expect(await relayOnce(takeFirst)).toMatchObject({ claimed: 2, relayed: 1 });
    expect(await waiting()).toEqual(["out_b"]);
    await db.raw`update outbox set retry_at = now() - interval '1 second'`;
    expect(
      await relayOnce(async (events) => {
        sent.push([...events]);
      }),
    ).toMatchObject({ claimed: 1, relayed: 1 });
    expect(sent.map((events) => events.map(({ id }) => id))).toEqual(
      ["a", "b", "b", "b"].map((row) => parts.map(({ n }) => `out_${row}-${n}`)),
    );
    expect(sent[0]?.[7]).toEqual({ id: "out_a-7", name: "test/told", data: { job: "j", n: 7 } });
  });

  test("sends committed events, and none that were rolled back", async () => {
    const ctx = { ...(await testContext()), db };
    const data = { accountId: ctx.account.id, environment: ctx.environment, jobId: "job_1", itemId: "itm_1" };
    await expect(
      inTransaction(ctx, async (inside) => {
        await writeWorkEvents(inside, [{ name: "prism/item.accepted", data }]);
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await inTransaction(ctx, (inside) => writeWorkEvents(inside, [{ name: "prism/item.accepted", data: { ...data, itemId: "itm_2" } }]));
    const sent: OutboxEvent[] = [];
    await relayAll(async (events) => {
      sent.push(...events);
    });
    expect(sent.map(({ name, data: told }) => [name, told])).toEqual([
      ["prism/item.accepted", { ...data, itemId: "itm_2", requestId: ctx.requestId }],
    ]);
  });

  test("resends what a crashed relay had claimed after 15 seconds, with the same IDs", async () => {
    const ids = await write(1, 3);
    const sent: string[][] = [];
    await new Promise<void>((died) => {
      void relayOnce(async (events) => {
        sent.push(events.map(({ id }) => id));
        died();
        await new Promise(() => undefined);
      });
    });
    const again = async (events: readonly OutboxEvent[]): Promise<void> => {
      sent.push(events.map(({ id }) => id));
    };
    expect(await relayOnce(again)).toMatchObject({ claimed: 0, relayed: 0 });
    await db.raw`update outbox set claimed_at = claimed_at - interval '15 seconds'`;
    expect(await relayOnce(again)).toMatchObject({ claimed: 3, relayed: 3 });
    expect(sent).toEqual([ids, ids]);
    expect(await waiting()).toEqual([]);
  });

  test("shares rows between concurrent relays without repeats", async () => {
    const ids = await write(1, 900);
    const sent: string[] = [];
    await Promise.all(
      [1, 2, 3].map(() =>
        relayAll(async (events) => {
          await new Promise((resolve) => setImmediate(resolve));
          sent.push(...events.map(({ id }) => id));
        }),
      ),
    );
    expect(sent.sort()).toEqual(ids);
  });

  test("keeps a refused event without holding up others", async () => {
    const ids = await write(1, 5);
    const arrived: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      await relayOnce(async (events) => {
        if (events.some(({ id }) => id === idOf(2))) throw new Error("refused");
        arrived.push(...events.map(({ id }) => id));
      });
    }
    expect(arrived).toEqual(ids.filter((id) => id !== idOf(2)));
    expect(await waiting()).toEqual([idOf(2)]);
  });

  /** The number of refusals of a row, and a check of the seconds by which a round postponed it. */
  async function postponedBy(
    row: string,
    round: () => Promise<unknown>,
  ): Promise<{ refusals: number; pauses: (seconds: number) => boolean }> {
    const now = async () => (await db.raw<{ now: number }[]>`select extract(epoch from clock_timestamp())::float8 as now`)[0]?.now ?? 0;
    const from = await now();
    await round();
    const to = await now();
    const [put] = await db.raw<{ refusals: number; at: number }[]>`
      select refusals, extract(epoch from retry_at)::float8 as at from outbox where id = ${row}`;
    const at = put?.at ?? 0;
    return { refusals: put?.refusals ?? 0, pauses: (seconds) => at > from + seconds - 0.1 && at < to + seconds + 0.1 };
  }
  const refusing =
    (row: string, arrived: string[] = []) =>
    async (events: readonly OutboxEvent[]): Promise<void> => {
      if (events.some(({ id }) => id === row)) throw new Error("refused");
      arrived.push(...events.map(({ id }) => id));
    };
  // One second ago: on a busy machine, the clocks of two processors may differ by more than the time between two statements.
  const isDue = () => db.raw`update outbox set retry_at = now() - interval '1 second' where retry_at is not null`;

  test("retries a refused event at growing intervals up to an hour, and never gives up", async () => {
    const arrived: string[] = [];
    const seen: [number, number][] = [];
    for (let n = 1; n <= 14; n += 1) {
      await write(n, n);
      await isDue();
      const { refusals, pauses } = await postponedBy(idOf(1), () => relayEvents(db, refusing(idOf(1), arrived), known, true));
      const seconds = Math.min(3 * 2 ** (n - 1), 3_600);
      expect(pauses(seconds), `${n}: ${seconds}`).toBe(true);
      seen.push([n, refusals]);
      await relayOnce(() => Promise.reject(new Error("it is not due")));
    }
    expect(seen.map(([n, refusals]) => refusals - n)).toEqual(seen.map(() => 0));
    expect(arrived).toHaveLength(13);
    expect(await waiting()).toEqual([idOf(1)]);
  });

  test("counts no refusals while nothing is accepted, and retries all as soon as something is", async () => {
    await write(1, 3);
    const down = () => Promise.reject(new Error("down"));
    for (let n = 0; n < 6; n += 1) {
      await isDue();
      const { refusals, pauses } = await postponedBy(idOf(1), () => relayOnce(down));
      expect([refusals, pauses(3)]).toEqual([0, true]);
    }
    await db.raw`update outbox set created_at = now() - interval '2 hours', retry_at = now() - interval '1 second'`;
    expect((await postponedBy(idOf(1), () => relayOnce(down))).pauses(60), "postponed by at most a minute").toBe(true);
    expect(await relayOnce(down), "postponed events are not claimed").toMatchObject({ claimed: 0 });
    await write(4, 4);
    const arrived: string[] = [];
    const { isEngineAccepting } = await relayOnce(refusing(idOf(2), arrived));
    expect(await relayEvents(db, refusing(idOf(2), arrived), known, isEngineAccepting)).toEqual({
      claimed: 3,
      relayed: 2,
      isEngineAccepting: true,
    });
    expect([arrived[0], ...arrived.slice(1).sort()]).toEqual([idOf(4), idOf(1), idOf(3)]);
    expect(await db.raw`select id, refusals from outbox where handed_on_at is null`).toEqual([{ id: idOf(2), refusals: 1 }]);
  });

  test("ignores a known refused event when judging whether the engine accepts, and delays it further", async () => {
    await write(1, 1);
    await db.raw`update outbox set refusals = 6`;
    const { refusals, pauses } = await postponedBy(idOf(1), async () => {
      expect(await relayEvents(db, refusing(idOf(1)), known, true)).toEqual({ claimed: 1, relayed: 0, isEngineAccepting: true });
    });
    expect([refusals, pauses(192)]).toEqual([7, true]);
    await isDue();
    expect((await postponedBy(idOf(1), () => relayOnce(refusing(idOf(1))))).pauses(384)).toBe(true);
    await write(2, 2);
    expect(await relayEvents(db, () => Promise.reject(new Error("down")), known, true)).toMatchObject({ isEngineAccepting: false });
    await write(3, 3);
    await relayOnce(async () => undefined);
    await relayOnce(async () => undefined);
    expect(await waiting(), "events that were postponed meanwhile are retried, but not the refused one").toEqual([idOf(1)]);
  });

  test("sends other events despite full batches of refused ones", async () => {
    await write(1, 205);
    const arrived: string[] = [];
    for (let round = 0; round < 80; round += 1) {
      await relayOnce(async (events) => {
        if (events.some(({ data }) => Number(data.n) <= 200)) throw new Error("refused");
        arrived.push(...events.map(({ id }) => id));
      });
    }
    expect(arrived.sort()).toEqual([201, 202, 203, 204, 205].map(idOf));
  });

  test("leaves unknown events to a newer version, and names those that wait for a minute", async () => {
    await db.raw`
      insert into outbox (id, name, data, created_at)
      select 'out_later' || n, 'test/of.later', '{}', now() - interval '2 minutes' from generate_series(1, 250) n`;
    await db.raw`insert into outbox (id, name, data) values ('out_just', 'test/of.just.now', '{}')`;
    await write(1, 2);
    const sent: string[] = [];
    const send = async (events: readonly OutboxEvent[]): Promise<void> => {
      sent.push(...events.map(({ name }) => name));
    };
    expect(await relayOnce(send)).toMatchObject({ claimed: 2, relayed: 2 });
    expect(await relayOnce(send)).toMatchObject({ claimed: 0, relayed: 0 });
    expect(await unknownEvents(db, known)).toEqual(["test/of.later"]);
    await relayEvents(db, send, [...known, "test/of.later"]);
    expect(sent.filter((name) => name === "test/of.later")).toHaveLength(200);
  });

  test("tries only a few events while nothing is accepted", async () => {
    await write(1, 50);
    let calls = 0;
    await relayOnce(() => {
      calls += 1;
      return Promise.reject(new Error("down"));
    });
    expect(calls).toBe(4);
    expect(await waiting()).toHaveLength(50);
  });
});

test("deleteRelayedEvents keeps events for a day after they were sent", async () => {
  await write(1, 3);
  await db.raw`update outbox set handed_on_at = now() - interval '25 hours' where id = ${idOf(1)}`;
  await db.raw`update outbox set handed_on_at = now() - interval '23 hours' where id = ${idOf(2)}`;
  expect(await deleteRelayedEvents(db)).toBe(1);
  const rows = await db.raw<{ id: string }[]>`select id from outbox order by position`;
  expect(rows.map(({ id }) => id)).toEqual([idOf(2), idOf(3)]);
});

test("deleteRelayedEvents deletes in batches until done or stopped", async () => {
  await write(1, 7);
  await db.raw`update outbox set handed_on_at = now() - interval '25 hours'`;
  expect(await deleteRelayedEvents(db, () => true, 2)).toBe(2);
  expect(await deleteRelayedEvents(db, () => false, 2)).toBe(5);
});

describe("the relay", () => {
  const arrives = async (sent: ReadonlySet<string>, id: string): Promise<void> => {
    while (!sent.has(id)) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  test("sends existing events, those announced by a commit, and those not announced", async () => {
    const sent = new Set<string>();
    await write(1, 1);
    relay = await begin(async (events) => {
      for (const { id } of events) sent.add(id);
    });
    await arrives(sent, idOf(1));
    await write(2, 2);
    await db.raw`select pg_notify('levy_outbox', '')`;
    await arrives(sent, idOf(2));
    await write(3, 3);
    await arrives(sent, idOf(3));
  });

  test("deletes old events", async () => {
    await write(1, 2);
    await db.raw`update outbox set handed_on_at = now() - interval '25 hours' where id = ${idOf(1)}`;
    relay = await begin(async () => undefined);
    const left = async () => (await db.raw<{ id: string }[]>`select id from outbox`).map(({ id }) => id);
    while ((await left()).includes(idOf(1))) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await left()).toEqual([idOf(2)]);
  });

  test("continues after its connections were cut", async () => {
    const sent = new Set<string>();
    relay = await begin(async (events) => {
      for (const { id } of events) sent.add(id);
    });
    await write(1, 1);
    await arrives(sent, idOf(1));
    await db.raw`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query <> '' and query !~ 'pg_type'`;
    // The test's own connections were cut too; continue once they are back.
    for (let written = false; !written;)
      written = await write(2, 2).then(
        () => true,
        () => false,
      );
    await arrives(sent, idOf(2));
  });

  test("finishes the current batch when stopped", async () => {
    await write(1, 1);
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let take: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      take = resolve;
    });
    relay = await begin(async () => {
      take();
      await finished;
    });
    await begun;
    const stopped = relay.stop();
    finish();
    await stopped;
    expect(await waiting()).toEqual([]);
  });
});
