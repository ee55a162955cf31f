import { setTimeout as delay } from "node:timers/promises";
import { sql as statement } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { connectDatabase, type ConnectedDatabase } from "./client";

// An error that nobody can catch would fail the run; half of what these tests show is that none occurs.

let db: ConnectedDatabase;
let other: ConnectedDatabase;
const name = `levy-lost-${process.pid}`;

beforeAll(async () => {
  db = connectDatabase(inject("databaseUrl"), { pool: 2, name });
  other = connectDatabase(inject("databaseUrl"), { pool: 1, name: "levy-killer" });
  await other.raw`create table if not exists lost_rows (note text)`;
});
afterEach(async () => {
  // Time in which a statement might be sent to a socket that is gone.
  await delay(50);
  const usable = async (): Promise<boolean> => {
    const [row] = await db.raw<{ n: number }[]>`select 1 as n`;
    await db.orm.transaction(async (tx) => {
      await tx.execute(statement`select 1`);
    });
    return row?.n === 1;
  };
  for (let tries = 0; !(await usable().catch(() => false)); tries += 1) if (tries === 20) throw new Error("the pool did not recover");
  await other.raw`truncate lost_rows`;
});
afterAll(async () => {
  await db.close();
  await other.close();
});

/** Ends the session that is in a transaction, as a restart of the database would. */
async function cut(): Promise<void> {
  for (;;) {
    const ended = await other.raw`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${name} and xact_start is not null and query ~ 'pg_sleep|lost_rows'`;
    if (ended.length > 0) break;
  }
  await delay(20);
}
const notes = async (): Promise<unknown[]> => (await other.raw<{ note: string }[]>`select note from lost_rows`).map(({ note }) => note);

describe("a lost connection", () => {
  test("in the middle of a result leaves no gap in the next one", async () => {
    const single = connectDatabase(inject("databaseUrl"), { pool: 1, name: "levy-gaps" });
    const cutInAnswer = statement`select n, pg_terminate_backend(pg_backend_pid()) from generate_series(1, 3) n`;
    const whole = async <T>(ask: () => Promise<T>): Promise<T> => {
      for (let tries = 0; ; tries += 1) {
        try {
          return await ask();
        } catch (error) {
          if (tries === 5) throw error;
        }
      }
    };
    try {
      await expect(single.orm.execute(cutInAnswer)).rejects.toThrow();
      expect([...(await whole(() => single.orm.execute(statement`select 7 as seven`)))]).toEqual([{ seven: 7 }]);
      await expect(single.raw`select n, pg_terminate_backend(pg_backend_pid()) from generate_series(1, 3) n`).rejects.toThrow();
      expect([...(await whole(() => single.raw`select n from generate_series(1, 2) n`))]).toEqual([{ n: 1 }, { n: 2 }]);
    } finally {
      await single.close();
    }
  });

  test("rejects the transaction whose statement is running", async () => {
    const running = db.raw.begin(async (sql) => {
      await sql`insert into lost_rows values ('a')`;
      await sql`select pg_sleep(30)`;
    });
    await Promise.all([cut(), expect(running).rejects.toThrow()]);
    expect(await notes()).toEqual([]);
  });

  test("rejects a Drizzle transaction, and a nested one", async () => {
    const plain = db.orm.transaction(async (tx) => {
      await tx.execute(statement`select pg_sleep(30)`);
    });
    await Promise.all([cut(), expect(plain).rejects.toThrow()]);
    const nested = db.orm.transaction(async (tx) => {
      await tx.execute(statement`insert into lost_rows values ('outer')`);
      await tx.transaction(async (inner) => {
        await inner.execute(statement`select pg_sleep(30)`);
      });
    });
    await Promise.all([cut(), expect(nested).rejects.toThrow()]);
    expect(await notes()).toEqual([]);
  });

  test("between two statements rejects the second", async () => {
    let reached = false;
    const running = db.raw.begin(async (sql) => {
      await sql`insert into lost_rows values ('b')`;
      await cut();
      await sql`insert into lost_rows values ('c')`;
      reached = true;
    });
    await expect(running).rejects.toThrow();
    await delay(20);
    expect(reached).toBe(false);
    expect(await notes()).toEqual([]);
  });

  test("before the commit rejects the transaction, even if its callback succeeds", async () => {
    await expect(
      db.raw.begin(async (sql) => {
        await sql`insert into lost_rows values ('d')`;
        await cut();
        return "well";
      }),
    ).rejects.toThrow();
    expect(await notes()).toEqual([]);
  });

  test("rejects the transaction even if the callback catches the error", async () => {
    const running = db.raw.begin(async (sql) => {
      await sql`select pg_sleep(30)`.catch(() => undefined);
      await sql`insert into lost_rows values ('e')`.catch(() => undefined);
    });
    await Promise.all([cut(), expect(running).rejects.toThrow()]);
    expect(await notes()).toEqual([]);
  });

  test("within a savepoint rejects the whole transaction", async () => {
    const running = db.raw.begin(async (sql) => {
      await sql.savepoint(async (inner) => {
        await inner`select pg_sleep(30)`;
      });
    });
    await Promise.all([cut(), expect(running).rejects.toThrow()]);
  });
});

describe("without a lost connection", () => {
  test("results, statement lists, options and savepoints work as before", async () => {
    expect(await db.raw.begin(async (sql) => (await sql<{ n: number }[]>`select 2 as n`)[0]?.n)).toBe(2);
    const lists = await db.raw.begin((sql) => [sql`select 1 as n`, sql`select 2 as n`]);
    expect(lists.map(([row]) => row?.n)).toEqual([1, 2]);
    await expect(
      db.raw.begin("read only", async (sql) => {
        await sql`insert into lost_rows values ('f')`;
      }),
    ).rejects.toThrow("read-only");
    await db.raw.begin(async (sql) => {
      await sql`insert into lost_rows values ('kept')`;
      await sql
        .savepoint("inner", async (inner) => {
          await inner`insert into lost_rows values ('undone')`;
          throw new Error("undo");
        })
        .catch(() => undefined);
      await sql.unsafe("insert into lost_rows values ('too')");
    });
    expect(await notes()).toEqual(["kept", "too"]);
  });

  test("an error in the callback rolls back and is rethrown", async () => {
    await expect(
      db.raw.begin(async (sql) => {
        await sql`insert into lost_rows values ('g')`;
        throw new RangeError("mine");
      }),
    ).rejects.toThrow(RangeError);
    await expect(db.raw.begin((sql) => sql`select 1 / 0`)).rejects.toThrow("division by zero");
    await expect(
      db.orm.transaction(async (tx) => {
        await tx.execute(statement`insert into lost_rows values ('h')`);
        tx.rollback();
      }),
    ).rejects.toThrow();
    expect(await notes()).toEqual([]);
  });
});
