import { Inngest, type InngestFunction } from "inngest";
import { manualClock } from "@/lib/kernel/clock";
import { getDatabase } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { startHeartbeat, type Heartbeat } from "@/lib/kernel/programs/workers";
import { Journal } from "../conformance/journal";
import { untilIdle } from "../conformance/platform";
import { startEngine, type Engine } from "../engine";
import type { Pool } from "../pools";
import { createTransport, EMBEDDED_BASE_URL, type EmbeddedTransport } from "../transport";
import { silentLogger } from "./silent-logger";

export interface RunningEngine {
  engine: Engine;
  heartbeat: Heartbeat;
  transport: EmbeddedTransport;
  client: Inngest;
}

export interface RunRow {
  id: string;
  functionId: string;
  status: string;
  result: { data?: unknown; error?: { name: string; message: string } } | null;
}

/** Engines of one app, each as it would run in its own process, all on one clock that is moved by hand. */
export class Engines {
  readonly app = `engine-${newId("run")}`;
  readonly clock = manualClock(new Date("2026-03-01T08:00:00Z"));
  readonly journal = new Journal();
  readonly sql = getDatabase().raw;
  private readonly running = new Set<RunningEngine>();

  constructor(private readonly functions: (client: Inngest, journal: Journal) => InngestFunction.Any[]) {}

  async start(
    options: {
      functions?: Engines["functions"];
      concurrency?: number;
      pools?: readonly Pool[];
      retentionDays?: number;
      deadAfterMs?: number;
      beatMs?: number;
    } = {},
  ): Promise<RunningEngine> {
    const transport = createTransport();
    const client = new Inngest({
      id: this.app,
      isDev: true,
      baseUrl: EMBEDDED_BASE_URL,
      fetch: transport.fetch,
      logger: silentLogger,
      aiMetadata: false,
      sessionPropagation: false,
    });
    const heartbeat = await startHeartbeat(getDatabase(), options.beatMs);
    const engine = await startEngine({
      client,
      functions: (options.functions ?? this.functions)(client, this.journal),
      transport,
      db: getDatabase(),
      workerId: heartbeat.workerId,
      clock: this.clock,
      concurrency: options.concurrency ?? 8,
      pools: options.pools,
      retentionDays: options.retentionDays,
      deadAfterMs: options.deadAfterMs,
      pollMs: 50,
    });
    const started = { engine, heartbeat, transport, client };
    this.running.add(started);
    return started;
  }

  async stop(one: RunningEngine, graceMs?: number): Promise<void> {
    this.running.delete(one);
    await one.engine.stop(graceMs);
    await one.heartbeat.stop();
  }

  async stopAll(): Promise<void> {
    for (const one of [...this.running]) await this.stop(one, 200);
  }

  /** Moves the clock, and waits until everything that is then due is done. */
  async pass(ms: number): Promise<void> {
    await this.idle();
    this.clock.advance(ms);
    for (const { engine } of this.running) engine.wake();
    await this.idle();
  }

  idle(): Promise<void> {
    return untilIdle(this.app, this.clock.now());
  }

  async runs(functionId?: string): Promise<RunRow[]> {
    return this.sql<RunRow[]>`
      select id, function_id as "functionId", status, result from engine_runs
      where app = ${this.app} ${functionId === undefined ? this.sql`` : this.sql`and function_id = ${`${this.app}-${functionId}`}`} order by id`;
  }
}
