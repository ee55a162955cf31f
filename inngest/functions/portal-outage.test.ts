import { asc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { authorityCircuits, filingHistory, filings } from "@/drizzle/schema";
import { embeddedTransport, inngest } from "@/inngest/client";
import { until } from "@/inngest/engine/conformance/platform";
import { startEngine, type Engine } from "@/inngest/engine/engine";
import { ngPages } from "@/lib/flux/portal/ng-pages";
import { isFinal } from "@/lib/flux/states";
import { manualClock } from "@/lib/kernel/clock";
import { getDatabase } from "@/lib/kernel/db";
import { startHeartbeat, type Heartbeat } from "@/lib/kernel/workers";
import { filingWork } from "@/scripts/testing/filings";
import { acceptLive, liveAccount, startLivePortal, type TestPortal } from "@/scripts/testing/portal";
import { fileReturn } from "./file-return";

const HOUR_MS = 60 * 60_000;
const clock = manualClock(new Date("2026-11-10T08:00:00Z"));
let portal: TestPortal;
let engine: Engine;
let heartbeat: Heartbeat;

beforeAll(async () => {
  if (!embeddedTransport) throw new Error("this test runs on the embedded engine");
  portal = await startLivePortal({ PORTAL_SESSIONS: "1" });
  heartbeat = await startHeartbeat(getDatabase());
  engine = await startEngine({ client: inngest, functions: [fileReturn], transport: embeddedTransport, db: getDatabase(), workerId: heartbeat.workerId, concurrency: 4, clock, pollMs: 50 });
});

afterAll(async () => {
  await engine.stop();
  await heartbeat.stop();
  await portal.stop();
});

/** In another order than they are due. */
const periods = [[9, 2026], [3, 2026], [10, 2026], [1, 2026], [6, 2026], [2, 2026], [8, 2026]] as const;

it("a portal that is away for 24 hours loses nothing, and gets everything by due date when it is back", async () => {
  const account = await liveAccount();
  const { ctx } = account;
  portal.switches.outage = true;
  const ids: string[] = [];
  for (const [month, year] of periods) ids.push(await acceptLive(account, { month, year }));
  const own = async () => ctx.db.orm.select().from(filings).where(inArray(filings.id, ids)).orderBy(asc(filings.dueDate));
  const attempts = async () => (await own()).reduce((sum, row) => sum + row.attempts, 0);
  const handed = new Set<string>();
  const handOn = async () => {
    const work = (await filingWork(ctx)).filter(({ id }) => !handed.has(id));
    for (const { id } of work) handed.add(id);
    await engine.receive(work);
  };

  await handOn();
  await until("the portal counts as away", async () => {
    clock.advance(30_000);
    engine.wake();
    const [circuit] = await ctx.db.orm.select().from(authorityCircuits).where(eq(authorityCircuits.name, ngPages.name));
    return (circuit?.failures ?? 0) >= 3;
  });
  const leaving = clock.now().getTime();
  let looked = await attempts();
  while (clock.now().getTime() < leaving + 24 * HOUR_MS) {
    clock.advance(16 * 60_000);
    engine.wake();
    const before = looked;
    // At each round somebody asks, and nobody else goes near the portal.
    await until("one filing asks", async () => (looked = await attempts()) > before);
  }
  expect((await own()).map(({ status }) => status)).toEqual(ids.map(() => "processing"));
  expect(portal.books.counts().submissions).toBe(0);
  // One a quarter of an hour, and not seven.
  expect(looked).toBeLessThan(24 * 4 + 10);

  portal.switches.outage = false;
  await until("everything is filed", async () => {
    clock.advance(20_000);
    engine.wake();
    await handOn();
    return (await own()).every(({ status }) => isFinal(status));
  });
  const rows = await own();
  expect(rows.map(({ status }) => status)).toEqual(ids.map(() => "success"));
  expect(portal.books.counts()).toMatchObject({ submissions: ids.length, duplicates: 0 });
  expect(portal.books.allSubmissions().map(({ reference }) => reference)).toEqual(rows.map(({ id }) => id));
  for (const { id } of rows) {
    const history = await ctx.db.orm.select().from(filingHistory).where(eq(filingHistory.filingId, id)).orderBy(asc(filingHistory.position));
    expect(history.map(({ toStatus }) => toStatus)).toEqual(["accepted", "processing", "submitted", "success"]);
  }
}, 400_000);
