import { buildIfNeeded } from "./start/build";
import { openDatabase } from "./start/database";
import { childVariables, startWeb } from "./start/processes";
import { exitWithMessage } from "./start/run";
import { loadSettings, processVariables } from "./start/settings";
import { stopAll } from "./start/stop";

/** `npm run start:web`: the web server only, for deployments that run web and worker separately. */
async function main(): Promise<void> {
  const env = loadSettings({ NODE_ENV: "production" });
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const database = await openDatabase(env, say);
  const stopped = new AbortController();
  const stopEarly = (): void => stopped.abort(new Error("Stopped while building."));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stopEarly);
  try {
    await buildIfNeeded(say, stopped.signal);
  } catch (error) {
    await database.release();
    throw error;
  }
  const web = startWeb(childVariables(processVariables(), env, database, "production"), env, "start");
  web.stdout?.pipe(process.stdout);
  web.stderr?.pipe(process.stderr);
  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    // A web server that was asked to stop exits with its own code, which is not a failure.
    if (stopping) return;
    stopping = true;
    await stopAll([web], database.release, false);
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0).catch(exitWithMessage));
  web.once("exit", (code) => void stop(code ?? 1).catch(exitWithMessage));
}

main().catch(exitWithMessage);
