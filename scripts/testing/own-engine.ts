import { embeddedTransport, inngest } from "@/inngest/client";
import { startEngine, type Engine, type EngineOptions } from "@/inngest/engine/engine";
import { getDatabase } from "@/lib/kernel/db";
import { startHeartbeat } from "@/lib/kernel/programs/workers";
import { takeOwnDatabase } from "./own-database";

type Functions = Pick<EngineOptions, "functions"> & Partial<Pick<EngineOptions, "clock" | "concurrency" | "pools" | "pollMs">>;

export interface OwnEngine {
  engine: Engine;
  /** Stops the engine and restores the shared database. */
  stop(): Promise<void>;
}

/** Starts the embedded engine with some of the service's functions, on its own database (`takeOwnDatabase`). */
export async function startOwnEngine(options: Functions, settings: Record<string, string> = {}): Promise<OwnEngine> {
  if (!embeddedTransport) throw new Error("these tests run on the embedded engine");
  const giveBackDatabase = await takeOwnDatabase(settings);
  const heartbeat = await startHeartbeat(getDatabase());
  const common = { client: inngest, transport: embeddedTransport, db: getDatabase(), workerId: heartbeat.workerId };
  const engine = await startEngine({ concurrency: 4, pollMs: 50, ...common, ...options });
  return {
    engine,
    stop: async () => {
      await engine.stop();
      await heartbeat.stop();
      await giveBackDatabase();
    },
  };
}
