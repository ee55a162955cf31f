import { rejectTransactionPooler } from "@/drizzle/reject-transaction-pooler";
import { logDocumentStoreFault } from "@/lib/documents/check-document-store";
import { browserFault } from "@/lib/flux/portal/browser";
import { closeDatabase, getDatabase } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { logger } from "@/lib/kernel/logger";
import { awaitMigrations } from "@/lib/kernel/rows/migrations";
import { startTracing } from "@/lib/kernel/observe/start-tracing";
import { checkMasterKey } from "@/lib/master-key/check-master-key";
import { copyEnvironment } from "./start/copy-environment";
import { refuseDatabase } from "./start/database";
import { exitWithMessage } from "./start/run";
import { loadSettings, processVariables } from "./start/settings";

const NO_AUTH_SECRET =
  "NEXTAUTH_SECRET is not set, and LEVY_DATA_DIR has no secrets.json with one: the worker signs links to filing documents with it. " +
  "Set it to the web server's NEXTAUTH_SECRET, or LEVY_DATA_DIR to the web server's data directory.";

/**
 * The worker: `node --import tsx scripts/start-worker.ts`. Runs until SIGTERM, SIGINT or SIGHUP, or until the process that started it is
 * gone. Exits with 0 after an orderly stop, and with 1 if it could not start or stop.
 */
async function main(): Promise<void> {
  // Mandatory settings are only enforced in production, which is the default unless the caller sets NODE_ENV.
  const mode = { NODE_ENV: processVariables().NODE_ENV || "production" };
  loadSettings(mode);
  copyEnvironment();
  const stopTracing = await startTracing("levy-worker");
  const db = getDatabase();
  await rejectTransactionPooler(env().DATABASE_URL ?? "").catch(refuseDatabase);
  await awaitMigrations(db).catch(refuseDatabase);
  // A web server that started at the same time may have created the data directory's secrets in the meantime.
  if (env().authSecret === "") loadSettings(mode);
  if (env().authSecret === "") throw new Error(NO_AUTH_SECRET);
  await checkMasterKey(db);
  // Imported after the settings are loaded, because they decide what the Inngest client connects to.
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
  // That process may have ended while this one was starting.
  if (process.send && !process.connected) stopOrFail("the process that started it is gone");
  // Last, with nothing waiting for it, because a document store that hangs takes its time.
  const fault = browserFault();
  if (fault !== null) log.error(fault);
  await logDocumentStoreFault("worker");
}

main().catch(exitWithMessage);
