import { requireOwnSessions } from "@/drizzle/require-own-sessions";
import { sayDocumentStoreFault } from "@/lib/documents/check-document-store";
import { browserFault } from "@/lib/flux/portal/browser";
import { closeDatabase, getDatabase } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { logger } from "@/lib/kernel/logger";
import { awaitMigrations } from "@/lib/kernel/migrations";
import { startTracing } from "@/lib/kernel/start-tracing";
import { checkMasterKey } from "@/lib/master-key/check-master-key";
import { copyEnvironment } from "./start/copy-environment";
import { refuseDatabase } from "./start/database";
import { exitWithMessage } from "./start/run";
import { loadSettings, processVariables } from "./start/settings";

const NO_AUTH_SECRET =
  "NEXTAUTH_SECRET is not set, and LEVY_DATA_DIR has no secrets.json with one: the worker signs links to filing documents with it. " +
  "Set it to the web server's NEXTAUTH_SECRET, or LEVY_DATA_DIR to the web server's data directory.";

/**
 * The worker: `node --import tsx scripts/start-worker.ts`. Runs until SIGTERM, SIGINT or SIGHUP, or until the process that
 * started it is gone. Exits with 0 after an orderly stop, with 1 where it could not start or stop.
 */
async function main(): Promise<void> {
  // What a deployment must have is asked of it only in production, which is what this is unless whoever started it says otherwise.
  const mode = { NODE_ENV: processVariables().NODE_ENV || "production" };
  loadSettings(mode);
  copyEnvironment();
  const stopTracing = await startTracing("levy-worker");
  const db = getDatabase();
  await requireOwnSessions(env().DATABASE_URL ?? "").catch(refuseDatabase);
  await awaitMigrations(db).catch(refuseDatabase);
  // A web server that was started at the same time may have made the data directory's secrets meanwhile.
  if (env().authSecret === "") loadSettings(mode);
  if (env().authSecret === "") throw new Error(NO_AUTH_SECRET);
  await checkMasterKey(db);
  // Loaded after the settings, which decide what the client is connected to.
  const { startWorker } = await import("@/inngest/worker");
  const worker = await startWorker({ db });
  const log = logger("worker");
  log.info("the worker runs");

  let stopping = false;
  const stop = async (reason: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, "the worker stops");
    await worker.stop();
    await stopTracing();
    await closeDatabase();
    process.exit(0);
  };
  const stopOrFail = (reason: string): void => {
    stop(reason).catch((error: unknown) => {
      log.error({ err: error }, "the worker could not stop in order");
      process.exit(1);
    });
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => stopOrFail(signal));
  process.on("disconnect", () => stopOrFail("the process that started it is gone"));
  // It may have gone while this process was starting.
  if (process.send && !process.connected) stopOrFail("the process that started it is gone");
  // Last, and without anything waiting for it: a store that hangs takes its time.
  const fault = browserFault();
  if (fault !== null) log.error(fault);
  await sayDocumentStoreFault("worker");
}

main().catch(exitWithMessage);
