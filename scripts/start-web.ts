import { buildIfNeeded } from "./start/build";
import { openDatabase } from "./start/database";
import { childVariables, startWeb, stopProcess } from "./start/processes";
import { exitWithMessage } from "./start/run";
import { loadSettings, processVariables } from "./start/settings";

/** `npm run start:web`: the web server alone, for deployments that run web and worker apart. */
async function main(): Promise<void> {
  const env = loadSettings({ NODE_ENV: "production" });
  const database = await openDatabase(env);
  const stopped = new AbortController();
  const stopEarly = (): void => stopped.abort(new Error("Stopped while building."));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stopEarly);
  try {
    await buildIfNeeded((line) => process.stdout.write(`${line}\n`), stopped.signal);
  } catch (error) {
    await database.release();
    throw error;
  }
  const web = startWeb(childVariables(processVariables(), env, database, "production"), env, "start");
  web.stdout?.pipe(process.stdout);
  web.stderr?.pipe(process.stderr);
  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    // The web server that was asked to stop exits with a code of its own, which is no failure.
    if (stopping) return;
    stopping = true;
    await stopProcess(web);
    await database.release();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0).catch(exitWithMessage));
  web.once("exit", (code) => void stop(code ?? 1).catch(exitWithMessage));
}

main().catch(exitWithMessage);
