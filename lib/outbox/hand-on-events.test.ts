import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "@/drizzle/client";
import { inTransaction, systemContext, type Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { besideUncommitted } from "@/scripts/testing/locks";
import { freshDatabase, type FreshDatabase } from "@/scripts/testing/fresh-database";
import {
  forgetHandedOnEvents,
  handOnEvents,
  startRelay,
  unknownEvents,
  type OutboxEvent,
  type Relay,
  type SendEvents,
} from "./hand-on-events";
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
const handOn = (send: SendEvents) => handOnEvents(db, send, known);
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

async function handOnAll(send: (events: readonly OutboxEvent[]) => Promise<void>): Promise<void> {
  while ((await waiting()).length > 0) await handOn(send);
}

describe("handing on", () => {
  test("the oldest first, each once, with its id, name and data", async () => {
    const ids = await write(1, 450);
    const sent: OutboxEvent[] = [];
    await handOnAll(async (events) => {
      sent.push(...events);
    });
    expect(sent.map(({ id }) => id)).toEqual(ids);
    expect(sent[6]).toEqual({ id: idOf(7), name: "test/told", data: { n: 7 } });
  });

  test("leaves to another relay what that one is just taking, and waits for nothing", async () => {
    await write(1, 3);
    const sent: string[] = [];
    const send = (events: readonly OutboxEvent[]): Promise<void> => {
      sent.push(...events.map(({ id }) => id));
      return Promise.resolve();
    };
    const ctx = systemContext(db, "test", "", "test");
    const taking = (tx: Ctx) => tx.db.orm.execute(sql`update outbox set claimed_at = now() where id = any(array[${idOf(1)}, ${idOf(2)}])`);
    await besideUncommitted(ctx, taking, () => handOn(send));
    expect(sent).toEqual([idOf(3)]);
  });

  test("a row with parts as one event for each, again with the same ids after a crash, and not at all by a version that knows no parts", async () => {
    const parts = Array.from({ length: 300 }, (_, n) => ({ n }));
    for (const id of ["out_a", "out_b"])
      await db.raw`insert into outbox (id, name, data, parts, claimed_at) values (${id}, 'test/told', '{"job":"j"}', ${JSON.stringify(parts)}::text::jsonb, 'infinity')`;
    expect(await db.raw`select 1 from outbox where claimed_at is null or claimed_at < now() - interval '15 seconds'`).toHaveLength(0);
    const sent: OutboxEvent[][] = [];
    const takeFirst = async (events: readonly OutboxEvent[]): Promise<void> => {
      sent.push([...events]);
      if (events.some(({ id }) => id.startsWith("out_b"))) throw new Error("gone");
    };
    expect(await handOn(takeFirst)).toMatchObject({ taken: 2, handedOn: 1 });
    expect(await waiting()).toEqual(["out_b"]);
    await db.raw`update outbox set retry_at = now() - interval '1 second'`;
    expect(
      await handOn(async (events) => {
        sent.push([...events]);
      }),
    ).toMatchObject({ taken: 1, handedOn: 1 });
    expect(sent.map((events) => events.map(({ id }) => id))).toEqual(
      ["a", "b", "b", "b"].map((row) => parts.map(({ n }) => `out_${row}-${n}`)),
    );
    expect(sent[0]?.[7]).toEqual({ id: "out_a-7", name: "test/told", data: { job: "j", n: 7 } });
  });

  test("what a verb wrote is handed on, what was rolled back is not", async () => {
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
    await handOnAll(async (events) => {
      sent.push(...events);
    });
    expect(sent.map(({ name, data: told }) => [name, told])).toEqual([
      ["prism/item.accepted", { ...data, itemId: "itm_2", requestId: ctx.requestId }],
    ]);
  });

  test("what a relay took when it died is sent again under the same ids, a quarter of a minute later", async () => {
    const ids = await write(1, 3);
    const sent: string[][] = [];
    await new Promise<void>((died) => {
      void handOn(async (events) => {
        sent.push(events.map(({ id }) => id));
        died();
        await new Promise(() => undefined);
      });
    });
    const again = async (events: readonly OutboxEvent[]): Promise<void> => {
      sent.push(events.map(({ id }) => id));
    };
    expect(await handOn(again)).toMatchObject({ taken: 0, handedOn: 0 });
    await db.raw`update outbox set claimed_at = claimed_at - interval '15 seconds'`;
    expect(await handOn(again)).toMatchObject({ taken: 3, handedOn: 3 });
    expect(sent).toEqual([ids, ids]);
    expect(await waiting()).toEqual([]);
  });

  test("relays beside each other share the rows and repeat none", async () => {
    const ids = await write(1, 900);
    const sent: string[] = [];
    await Promise.all(
      [1, 2, 3].map(() =>
        handOnAll(async (events) => {
          await new Promise((resolve) => setImmediate(resolve));
          sent.push(...events.map(({ id }) => id));
        }),
      ),
    );
    expect(sent.sort()).toEqual(ids);
  });

  test("an event that nobody takes holds up no other, and stays", async () => {
    const ids = await write(1, 5);
    const arrived: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      await handOn(async (events) => {
        if (events.some(({ id }) => id === idOf(2))) throw new Error("refused");
        arrived.push(...events.map(({ id }) => id));
      });
    }
    expect(arrived).toEqual(ids.filter((id) => id !== idOf(2)));
    expect(await waiting()).toEqual([idOf(2)]);
  });

  /** The number of refusals of a row, and a check of the seconds by which a round postponed it. */
  async function putOffBy(row: string, round: () => Promise<unknown>): Promise<{ refusals: number; pauses: (seconds: number) => boolean }> {
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

  test("one that is refused while others are taken is tried again at growing intervals, up to an hour, and is never given up", async () => {
    const arrived: string[] = [];
    const seen: [number, number][] = [];
    for (let n = 1; n <= 14; n += 1) {
      await write(n, n);
      await isDue();
      const { refusals, pauses } = await putOffBy(idOf(1), () => handOnEvents(db, refusing(idOf(1), arrived), known, true));
      const seconds = Math.min(3 * 2 ** (n - 1), 3_600);
      expect(pauses(seconds), `${n}: ${seconds}`).toBe(true);
      seen.push([n, refusals]);
      await handOn(() => Promise.reject(new Error("it is not due")));
    }
    expect(seen.map(([n, refusals]) => refusals - n)).toEqual(seen.map(() => 0));
    expect(arrived).toHaveLength(13);
    expect(await waiting()).toEqual([idOf(1)]);
  });

  test("while nobody takes anything no refusal counts, and all are tried as soon as something is taken", async () => {
    await write(1, 3);
    const down = () => Promise.reject(new Error("down"));
    for (let n = 0; n < 6; n += 1) {
      await isDue();
      const { refusals, pauses } = await putOffBy(idOf(1), () => handOn(down));
      expect([refusals, pauses(3)]).toEqual([0, true]);
    }
    await db.raw`update outbox set created_at = now() - interval '2 hours', retry_at = now() - interval '1 second'`;
    expect((await putOffBy(idOf(1), () => handOn(down))).pauses(60), "a minute at most").toBe(true);
    expect(await handOn(down), "they are put off").toMatchObject({ taken: 0 });
    await write(4, 4);
    const arrived: string[] = [];
    const { isTaking } = await handOn(refusing(idOf(2), arrived));
    expect(await handOnEvents(db, refusing(idOf(2), arrived), known, isTaking)).toEqual({ taken: 3, handedOn: 2, isTaking: true });
    expect([arrived[0], ...arrived.slice(1).sort()]).toEqual([idOf(4), idOf(1), idOf(3)]);
    expect(await db.raw`select id, refusals from outbox where handed_on_at is null`).toEqual([{ id: idOf(2), refusals: 1 }]);
  });

  test("one that is known to be refused tells nothing of the others, and is put off the longer where it is alone", async () => {
    await write(1, 1);
    await db.raw`update outbox set refusals = 6`;
    const { refusals, pauses } = await putOffBy(idOf(1), async () => {
      expect(await handOnEvents(db, refusing(idOf(1)), known, true)).toEqual({ taken: 1, handedOn: 0, isTaking: true });
    });
    expect([refusals, pauses(192)]).toEqual([7, true]);
    await isDue();
    expect((await putOffBy(idOf(1), () => handOn(refusing(idOf(1))))).pauses(384)).toBe(true);
    await write(2, 2);
    expect(await handOnEvents(db, () => Promise.reject(new Error("down")), known, true)).toMatchObject({ isTaking: false });
    await write(3, 3);
    await handOn(async () => undefined);
    await handOn(async () => undefined);
    expect(await waiting(), "what was put off meanwhile has another turn, and it has none").toEqual([idOf(1)]);
  });

  test("full batches of events that nobody takes hold up no other either", async () => {
    await write(1, 205);
    const arrived: string[] = [];
    for (let round = 0; round < 80; round += 1) {
      await handOn(async (events) => {
        if (events.some(({ data }) => Number(data.n) <= 200)) throw new Error("refused");
        arrived.push(...events.map(({ id }) => id));
      });
    }
    expect(arrived.sort()).toEqual([201, 202, 203, 204, 205].map(idOf));
  });

  test("what this version does not know waits for one that does, keeps nobody waiting, and is named when it has for a minute", async () => {
    await db.raw`
      insert into outbox (id, name, data, created_at)
      select 'out_later' || n, 'test/of.later', '{}', now() - interval '2 minutes' from generate_series(1, 250) n`;
    await db.raw`insert into outbox (id, name, data) values ('out_just', 'test/of.just.now', '{}')`;
    await write(1, 2);
    const sent: string[] = [];
    const send = async (events: readonly OutboxEvent[]): Promise<void> => {
      sent.push(...events.map(({ name }) => name));
    };
    expect(await handOn(send)).toMatchObject({ taken: 2, handedOn: 2 });
    expect(await handOn(send)).toMatchObject({ taken: 0, handedOn: 0 });
    expect(await unknownEvents(db, known)).toEqual(["test/of.later"]);
    await handOnEvents(db, send, [...known, "test/of.later"]);
    expect(sent.filter((name) => name === "test/of.later")).toHaveLength(200);
  });

  test("while nobody takes anything, only a few are tried", async () => {
    await write(1, 50);
    let calls = 0;
    await handOn(() => {
      calls += 1;
      return Promise.reject(new Error("down"));
    });
    expect(calls).toBe(4);
    expect(await waiting()).toHaveLength(50);
  });
});

test("rows are kept for a day after they were handed on", async () => {
  await write(1, 3);
  await db.raw`update outbox set handed_on_at = now() - interval '25 hours' where id = ${idOf(1)}`;
  await db.raw`update outbox set handed_on_at = now() - interval '23 hours' where id = ${idOf(2)}`;
  expect(await forgetHandedOnEvents(db)).toBe(1);
  const rows = await db.raw<{ id: string }[]>`select id from outbox order by position`;
  expect(rows.map(({ id }) => id)).toEqual([idOf(2), idOf(3)]);
});

test("what is to be forgotten goes to its end, however much it is, and a stop ends it", async () => {
  await write(1, 7);
  await db.raw`update outbox set handed_on_at = now() - interval '25 hours'`;
  expect(await forgetHandedOnEvents(db, () => true, 2)).toBe(2);
  expect(await forgetHandedOnEvents(db, () => false, 2)).toBe(5);
});

describe("the relay", () => {
  const arrives = async (sent: ReadonlySet<string>, id: string): Promise<void> => {
    while (!sent.has(id)) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  test("hands on what was there, what a commit tells it of, and what nobody told", async () => {
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

  test("forgets what is old enough", async () => {
    await write(1, 2);
    await db.raw`update outbox set handed_on_at = now() - interval '25 hours' where id = ${idOf(1)}`;
    relay = await begin(async () => undefined);
    const left = async () => (await db.raw<{ id: string }[]>`select id from outbox`).map(({ id }) => id);
    while ((await left()).includes(idOf(1))) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await left()).toEqual([idOf(2)]);
  });

  test("goes on after its connections were cut", async () => {
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

  test("stops with the batch in hand finished", async () => {
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
