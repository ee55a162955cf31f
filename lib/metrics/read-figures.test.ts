import { expect, it } from "vitest";
import { freshDatabase } from "@/scripts/testing/fresh-database";
import { readFigures } from "./read-figures";

// The figures cover all accounts, so their tests use a separate database.

it("counts events refused repeatedly on their own, and leaves them out of the oldest event's age", async () => {
  const { db, drop } = await freshDatabase();
  const figures = async () => {
    const all = new Map((await readFigures(db)).map(({ name, value }) => [name, value]));
    return { oldest: all.get("outbox_oldest_seconds") ?? -1, refused: all.get("outbox_refused_events"), all: all.get("outbox_events") };
  };
  const put = (id: string, refusals: number, age: string) =>
    db.raw`insert into outbox (id, name, data, refusals, created_at) values (${id}, 'mail/requested', '{}', ${refusals}, now() - ${age}::interval)`;
  try {
    await put("out_1", 4, "1 day");
    expect(await figures()).toEqual({ oldest: 0, refused: 1, all: 1 });
    await put("out_2", 3, "1 hour");
    const { oldest, ...counts } = await figures();
    expect(counts).toEqual({ refused: 1, all: 2 });
    // A step of the machine's clock between the two statements may make the hour a little shorter.
    expect([oldest >= 3_500, oldest < 80_000]).toEqual([true, true]);
  } finally {
    await drop();
  }
});

it("excludes deliveries of a deleted endpoint", async () => {
  const { db, drop } = await freshDatabase();
  try {
    await db.raw`insert into accounts (id, name) values ('acc_1', 'One')`;
    await db.raw`
      insert into webhook_endpoints (id, account_id, environment, url, events, sealed_secret, deleted_at)
      values ('whk_kept', 'acc_1', 'test', 'https://a.example', '{*}', 's', null), ('whk_gone', 'acc_1', 'test', '', '{*}', '', now())`;
    await db.raw`
      insert into events (id, account_id, environment, type, data) select 'evt_' || n, 'acc_1', 'test', 'credits.low', '{}' from generate_series(1, 3) n`;
    await db.raw`
      insert into webhook_deliveries (id, account_id, environment, endpoint_id, event_id, status, next_attempt_at, last_attempt_at)
      select 'dlv_' || e.id || v.event_id, 'acc_1', 'test', e.id, v.event_id, v.status, now() + v.due, now() - interval '1 minute'
      from webhook_endpoints e cross join (values ('evt_1', 'pending', interval '-1 minute'), ('evt_2', 'pending', interval '1 hour'), ('evt_3', 'failed', null))
        as v(event_id, status, due)`;
    const figures = new Map((await readFigures(db)).map(({ name, value }) => [name, value]));
    expect(
      (["webhook_deliveries_due", "webhook_deliveries_waiting", "webhook_deliveries_failed_last_hour"] as const).map((name) =>
        figures.get(name),
      ),
    ).toEqual([1, 2, 1]);
  } finally {
    await drop();
  }
});

it("measures the oldest filing that Levy has to send or look up, not one that waits for others", async () => {
  const { db, drop } = await freshDatabase();
  const oldest = async () =>
    (await readFigures(db)).flatMap(({ name, labels, value }) =>
      name === "filing_oldest_seconds" && labels.environment === "live" ? [value >= 86_000] : [],
    );
  try {
    await db.raw`insert into accounts (id, name) values ('acc_1', 'One')`;
    const put = (status: string) => db.raw`
      insert into filings (id, account_id, environment, tax_type, status, month, year, due_date, total_records, amount_minor, tax_minor,
        content_hash, reference, request_id, created_at)
      values (${`fil_${status}`}, 'acc_1', 'live', 'vat', ${status}, 10, 2026, '2026-11-21', 1, 0, 0, '', ${status}, '', now() - interval '1 day')`;
    for (const status of ["submitted", "action_required", "success"]) await put(status);
    expect(await oldest()).toEqual([false]);
    await put("accepted");
    expect(await oldest()).toEqual([true]);
    await db.raw`update filings set status = 'reconciling' where id = 'fil_accepted'`;
    expect(await oldest()).toEqual([true]);
  } finally {
    await drop();
  }
});
