/** A worker process of the kill test: its functions write one row per step, and the test kills the process at any moment. */
import { Inngest } from "inngest";
import { closeDatabase, getDatabase } from "@/lib/kernel/db";
import { startHeartbeat } from "@/lib/kernel/programs/workers";
import { startEngine } from "../engine";
import { silentLogger } from "../testing/silent-logger";
import { createTransport, EMBEDDED_BASE_URL } from "../transport";
import { killFunctions } from "./kill-functions";

const app = process.argv[2];
if (!app) throw new Error("the app is missing");
const transport = createTransport();
const client = new Inngest({
  id: app,
  isDev: true,
  baseUrl: EMBEDDED_BASE_URL,
  fetch: transport.fetch,
  logger: silentLogger,
  aiMetadata: false,
  sessionPropagation: false,
});
const db = getDatabase();
const heartbeat = await startHeartbeat(db, 200);
const engine = await startEngine({
  client,
  functions: killFunctions(client, db.raw),
  transport,
  db,
  workerId: heartbeat.workerId,
  concurrency: 4,
  deadAfterMs: 1_000,
  pollMs: 200,
});
process.on("SIGTERM", () => {
  void engine
    .stop()
    .then(() => heartbeat.stop())
    .then(closeDatabase)
    .then(() => process.exit(0));
});
process.send?.(heartbeat.workerId);
