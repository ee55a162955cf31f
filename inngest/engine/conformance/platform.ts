import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { Inngest, type InngestFunction } from "inngest";
import { serve } from "inngest/node";
import { manualClock } from "@/lib/kernel/clock";
import { getDatabase } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { startHeartbeat } from "@/lib/kernel/programs/workers";
import { startEngine } from "../engine";
import { silentLogger } from "../testing/silent-logger";
import { createTransport, EMBEDDED_BASE_URL } from "../transport";

/** Where the conformance suite runs its functions: on the embedded engine or on a real Inngest server. */
export interface Platform {
  kind: "embedded" | "server";
  client: Inngest;
  start(functions: readonly InngestFunction.Any[]): Promise<void>;
  /** Waits until everything that can run now has run. */
  settled(): Promise<void>;
  /** Lets time pass: the embedded engine's clock is moved at once; a real server is waited for. */
  pass(ms: number): Promise<void>;
  stop(): Promise<void>;
}

const options = { logger: silentLogger, aiMetadata: false, sessionPropagation: false } as const;

export function embeddedPlatform(settings: { checkpointing?: boolean } = {}): Platform {
  const app = `conformance-${newId("run")}`;
  const transport = createTransport();
  const client = new Inngest({ id: app, isDev: true, baseUrl: EMBEDDED_BASE_URL, fetch: transport.fetch, ...options });
  const clock = manualClock(new Date("2026-03-01T08:00:00Z"));
  let engine: Awaited<ReturnType<typeof startEngine>> | undefined;
  let heartbeat: Awaited<ReturnType<typeof startHeartbeat>> | undefined;
  return {
    kind: "embedded",
    client,
    start: async (functions) => {
      heartbeat = await startHeartbeat(getDatabase());
      engine = await startEngine({
        client,
        functions,
        transport,
        db: getDatabase(),
        workerId: heartbeat.workerId,
        concurrency: 8,
        clock,
        checkpointing: settings.checkpointing ?? true,
      });
    },
    settled: () => untilIdle(app, clock.now()),
    pass: async (ms) => {
      await untilIdle(app, clock.now());
      clock.advance(ms);
      engine?.wake();
      await untilIdle(app, clock.now());
    },
    stop: async () => {
      await engine?.stop();
      await heartbeat?.stop();
    },
  };
}

/** Waits until no call of the app is ready, running or due. */
export async function untilIdle(app: string, now: Date): Promise<void> {
  await until(`${app} comes to rest`, async () => {
    const [busy] = await getDatabase().raw`
      select 1 from engine_calls
      where app = ${app} and (state in ('ready', 'claimed') or (state = 'scheduled' and due_at <= ${now})) limit 1`;
    return !busy;
  });
}

/** An Inngest server that can reach this machine on 127.0.0.1, such as one started beside the test. */
export function serverPlatform(baseUrl: string): Platform {
  const client = new Inngest({ id: "levy-conformance", isDev: true, baseUrl, ...options });
  const server = createServer();
  return {
    kind: "server",
    client,
    start: async (functions) => {
      server.on("request", serve({ client, functions: [...functions] }));
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo;
      const registered = await fetch(`http://127.0.0.1:${port}/api/inngest`, { method: "PUT" });
      if (!registered.ok) throw new Error(`The server at ${baseUrl} did not take the functions: ${await registered.text()}`);
    },
    settled: () => delay(1_500),
    pass: (ms) => delay(ms),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** About two minutes on an otherwise idle machine. */
const MOST_LOOKS = 20_000;

/**
 * Waits for a condition. The limit only bounds failures; no test depends on how fast the condition comes true. The limit counts polls
 * instead of time because polls slow down on a busy machine just as the awaited work does.
 */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let looks = 1; !(await condition()); looks += 1) {
    if (looks === MOST_LOOKS) throw new Error(`Gave up after ${looks} polls waiting until ${what}`);
    await delay(5);
  }
}
