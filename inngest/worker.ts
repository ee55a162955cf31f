import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve as serveHere } from "inngest/edge";
import { serve } from "inngest/node";
import { closePortals } from "@/lib/flux/portal/portal-authority";
import { systemClock, type Clock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { startDailyChores } from "@/lib/kernel/daily-chores";
import { env } from "@/lib/kernel/env";
import { logger } from "@/lib/kernel/logger";
import { forgetDeadWorkers, startHeartbeat } from "@/lib/kernel/programs/workers";
import { startRelay, type SendEvents } from "@/lib/outbox/relay-events";
import { closeDocumentReader } from "@/lib/prism/processes/reader";
import { dailyChores } from "./daily-chores";
import { functions } from "./functions";
import { poolsOf } from "./functions/places";
import { embeddedTransport, inngest } from "./client";
import { workEvents } from "./events";
import { startEngine } from "./engine/engine";
import { keepHandingBack } from "./engine/hand-back";

export interface WorkerOptions {
  db: Ctx["db"];
  /** Used by the embedded engine; an Inngest server has its own clock. */
  clock?: Clock;
  /** How long calls in flight may take to finish when the worker stops. */
  graceMs?: number;
}

export interface Worker {
  /** Takes on nothing more, finishes or gives back the work in hand, and signs off. */
  stop(): Promise<void>;
}

/** Common interface of the two places where functions run: it takes events and can be stopped. */
interface Runtime {
  send: SendEvents;
  stop(): Promise<void>;
}

const GRACE_MS = 10_000;

/**
 * Starts the worker of this process: the functions, on the embedded engine or served to the configured Inngest server; the relay, which
 * passes them the events of the outbox; and the heartbeat. If a part can't start, stops those that did and throws.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  /** Stop functions of the parts that have started; the last to start is the first to stop. */
  const ends: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const heartbeat = await startHeartbeat(options.db);
    ends.push(heartbeat.stop, closeDocumentReader, closePortals);
    await forgetDeadWorkers(options.db);
    const runtime = env().inngestMode === "embedded" ? await runEmbedded(options, heartbeat.workerId) : await runOnServer(options);
    ends.push(() => runtime.stop());
    const relay = await startRelay(options.db, runtime.send, Object.keys(workEvents));
    ends.push(() => relay.stop());
    const chores = startDailyChores(options.db, options.clock ?? systemClock, dailyChores);
    ends.push(() => chores.stop());
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function runEmbedded(options: WorkerOptions, workerId: string): Promise<Runtime> {
  if (!embeddedTransport) throw new Error("The client was made for an Inngest server, and can't run on the embedded engine");
  const { WORKER_CONCURRENCY, ENGINE_RETENTION_DAYS } = env();
  const engine = await startEngine({
    client: inngest,
    functions,
    transport: embeddedTransport,
    db: options.db,
    workerId,
    clock: options.clock,
    concurrency: WORKER_CONCURRENCY,
    pools: poolsOf(WORKER_CONCURRENCY),
    retentionDays: ENGINE_RETENTION_DAYS,
  });
  return {
    send: async (events) => {
      await engine.receive(events);
    },
    stop: () => engine.stop(options.graceMs ?? GRACE_MS),
  };
}

/**
 * Serves the functions over HTTP and registers their address with the Inngest server. Unsigned calls can't register anything, and no caller
 * can choose the address: the SDK would take it from the Host header, and the server would then send Levy's work there. Work that the
 * embedded engine held before is handed to the server too.
 */
async function runOnServer({ db, clock }: WorkerOptions): Promise<Runtime> {
  const { HOST, WORKER_PORT, WORKER_URL, INNGEST_SIGNING_KEY, NODE_ENV } = env();
  if (NODE_ENV === "production" && !INNGEST_SIGNING_KEY) {
    throw new Error("INNGEST_SIGNING_KEY is not set: without it nobody could tell the Inngest server's calls from a stranger's");
  }
  if (!WORKER_URL && EVERY_ADDRESS.has(HOST)) {
    throw new Error(
      "WORKER_URL is not set: with HOST at every address of the machine, the Inngest server has to be told one that leads here",
    );
  }
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(WORKER_PORT, HOST, resolve);
  });
  const served = { client: inngest, functions: [...functions], serveOrigin: WORKER_URL ?? ownOrigin(server) };
  server.on("request", serve({ ...served, enableUnauthedSync: false }));
  // Levy's own registration call is not signed either, so it goes to a handler that no socket leads to.
  const registerHere = serveHere({ ...served, enableUnauthedSync: true });
  const { href, host } = new URL("/api/inngest", served.serveOrigin);
  const registering = keepRegistering(() => registerHere(new Request(href, { method: "PUT", headers: { host } })));
  const handingBack = keepHandingBack(db, inngest.id, clock);
  return {
    send: async (events) => {
      await inngest.send([...events]);
    },
    stop: async () => {
      registering.stop();
      await handingBack.stop();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const insist = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await closed;
      clearTimeout(insist);
    },
  };
}

/** Wildcard bind addresses, which are not addresses that a client can connect to. */
const EVERY_ADDRESS: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

function ownOrigin(server: Server): string {
  const { port, address, family } = server.address() as AddressInfo;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

const REGISTER_AGAIN_MS = 5_000;

/** Has the SDK register the functions, and retries until the Inngest server, which may start later, accepts them. */
function keepRegistering(register: () => Promise<Response>): { stop(): void } {
  const log = logger("worker");
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const once = async (): Promise<void> => {
    try {
      const response = await register();
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      log.info("the functions are registered with the Inngest server");
    } catch (error) {
      log.warn({ err: error }, "the Inngest server did not take the functions; trying again");
      if (!stopped) timer = setTimeout(() => void once(), REGISTER_AGAIN_MS);
    }
  };
  void once();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
