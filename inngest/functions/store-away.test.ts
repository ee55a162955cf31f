import { readFileSync } from "node:fs";
import { join } from "node:path";
import { and, eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { events, outbox } from "@/drizzle/schema";
import { until } from "@/inngest/engine/conformance/platform";
import { readBalance } from "@/lib/credits/balance";
import type * as Storage from "@/lib/documents/document-storage";
import { storeUnreachableError } from "@/lib/documents/store-unavailable";
import { manualClock } from "@/lib/kernel/clock";
import { eventsOf } from "@/lib/outbox/relay-events";
import { closeDocumentReader } from "@/lib/prism/processes/reader";
import { uploadInvoices } from "@/lib/prism/invoices/upload-invoices";
import { testContext } from "@/scripts/testing/accounts";
import { readJob } from "@/scripts/testing/invoices";
import { startOwnEngine, type OwnEngine } from "@/scripts/testing/own-engine";
import { analyzeInvoice } from "./analyze-invoice";

const store = vi.hoisted(() => ({ away: false, refused: 0, faults: 0 }));

vi.mock("@/lib/documents/document-storage", async (importOriginal) => {
  const original = await importOriginal<typeof Storage>();
  return {
    ...original,
    documentStorage: () => {
      if (!store.away && store.faults === 0) return original.documentStorage();
      store.refused += 1;
      const fault = store.away ? storeUnreachableError(new Error("connect ECONNREFUSED")) : new Error("nobody knows this one");
      if (!store.away) store.faults -= 1;
      const refuse = () => Promise.reject(fault);
      return { putFile: refuse, put: refuse, get: refuse, openRead: refuse, removeAll: refuse };
    },
  };
});

const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
let own: OwnEngine;

beforeAll(async () => {
  own = await startOwnEngine({ functions: [analyzeInvoice], clock }, { READER_PROCESSES: "1" });
});

afterAll(async () => {
  await own.stop();
  await closeDocumentReader();
});

it("an invoice survives an hour's outage of document storage, and is charged and reported once", async () => {
  const ctx = await testContext({ credits: 5 });
  const [outcome] = await uploadInvoices(ctx, {
    files: [
      {
        fileName: "clean.pdf",
        content: (async function* () {
          yield readFileSync(join("public", "samples", "clean.pdf"));
        })(),
      },
    ],
  });
  if (outcome?.status !== "queued") throw new Error("not queued");
  const { jobId } = outcome;
  store.away = true;
  const rows = await ctx.db.orm
    .select()
    .from(outbox)
    .where(and(eq(outbox.name, "prism/item.accepted"), sql`${outbox.data}->>'accountId' = ${ctx.account.id}`));
  await own.engine.receive(rows.flatMap(eventsOf));
  const end = clock.now().getTime() + 60 * 60_000;
  await until("an hour of failed attempts has passed", async () => {
    // Advances no further than the next attempt, so that every attempt that fits into an hour is made.
    const before = store.refused;
    for (let waited = 0; waited < 100 && store.refused === before && clock.now().getTime() < end; waited += 1) {
      clock.advance(10_000);
      own.engine.wake();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return clock.now().getTime() >= end;
  });
  expect(store.refused, "more attempts than for an unknown error").toBeGreaterThan(5);
  expect((await readJob(ctx, jobId)).items[0]?.status).toBe("processing");
  store.faults = 1;
  store.away = false;
  await until("the invoice is analyzed", async () => {
    clock.advance(60_000);
    own.engine.wake();
    return (await readJob(ctx, jobId)).job.completedAt !== null;
  });
  expect(store.faults, "the injected fault occurred").toBe(0);
  expect((await readJob(ctx, jobId)).items[0]).toMatchObject({ status: "completed", creditsCharged: 1 });
  expect(await readBalance(ctx)).toMatchObject({ available: 4, held: 0, consumed: 1 });
  const told = await ctx.db.orm
    .select({ type: events.type })
    .from(events)
    .where(and(eq(events.accountId, ctx.account.id), like(events.type, "prism.analysis.%")));
  expect(told).toEqual([{ type: "prism.analysis.complete" }]);
});
