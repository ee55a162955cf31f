import type { ChildProcess } from "node:child_process";
import { closeDatabase } from "@/lib/kernel/db";
import { withTimeout } from "@/lib/kernel/time/time-limit";
import { banner } from "./banner";
import { buildIfNeeded } from "./build";
import { openDatabase } from "./database";
import { ensureDemo } from "./demo";
import { childVariables, claimPort, startWeb, startWorkerProcess, waitUntilReady } from "./processes";
import { isLoopback, loadSettings, processVariables } from "./settings";
import { stopAll } from "./stop";
import { forwardWebOutput } from "./web-output";

const READY_TIMEOUT_MS = 120_000;
const DEMO_TIMEOUT_MS = 60_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm start` and `npm run dev`: runs database, web server and worker in one terminal until a signal comes or one of them ends. */
export async function run(mode: "start" | "dev"): Promise<void> {
  const nodeMode = mode === "start" ? "production" : "development";
  let env = loadSettings({ NODE_ENV: nodeMode });
  const port = await claimPort(env.HOST, env.PORT, say);
  if (port !== env.PORT) env = loadSettings({ PORT: String(port) });

  const database = await openDatabase(env, say);
  const children: { name: string; process: ChildProcess }[] = [];
  const stopped = new AbortController();
  let stopping: Promise<void> | null = null;
  const stopEverything = (isFailedStart: boolean): Promise<void> => {
    stopped.abort();
    // The web server stops first: it finishes requests in flight while worker and database are still running.
    stopping ??= stopAll(
      children.map((child) => child.process),
      async () => {
        await closeDatabase();
        await database.release();
      },
      isFailedStart,
    );
    return stopping;
  };
  const stopAndExit = (code: number, isFailedStart = false): void => {
    stopEverything(isFailedStart).then(
      () => process.exit(code),
      (error: unknown) => {
        process.stderr.write(`Failed to stop: ${messageOf(error)}\n`);
        process.exit(1);
      },
    );
  };
  const stopOnRequest = (): void => {
    if (!stopping) say("\nStopping …");
    stopAndExit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stopOnRequest);
  watchNpm(stopOnRequest);

  try {
    env = loadSettings({ DATABASE_URL: database.url });
    const demo =
      database.embedded && isLoopback(env.HOST)
        ? await withTimeout(DEMO_TIMEOUT_MS, "preparing the demo account", ensureDemo(env.dataDir))
        : null;
    if (mode === "start") await buildIfNeeded(say, stopped.signal);
    if (stopping) return;
    const variables = childVariables(processVariables(), env, database, nodeMode);
    const web = startWeb(variables, env, mode);
    const worker = startWorkerProcess(variables, { reload: mode === "dev" });
    children.push({ name: "web server", process: web }, { name: "worker", process: worker });
    if (web.stdout && mode === "start") forwardWebOutput(web.stdout, process.stdout);
    else web.stdout?.pipe(process.stdout);
    web.stderr?.pipe(process.stderr);
    const address = `http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${env.PORT}`;
    await waitUntilReady(address, [web, worker], READY_TIMEOUT_MS);
    for (const child of children) {
      child.process.once("exit", (code, signal) => {
        if (stopping) return;
        process.stderr.write(`The ${child.name} exited unexpectedly (${signal ?? `exit code ${code}`}). Stopping all processes.\n`);
        stopAndExit(1);
      });
    }
    say(banner(env.publicUrl, env.dataDir, demo));
  } catch (error) {
    if (stopping) return;
    // Printed before anything is stopped, so that the reason is visible even if a process does not end.
    process.stderr.write(`${messageOf(error)}\n`);
    stopAndExit(1, true);
  }
}

const WATCH_EVERY_MS = 250;

/**
 * A SIGTERM to npm ends the shell between npm and this process without passing the signal on, so the end of the shell is taken as the
 * signal.
 */
function watchNpm(stop: () => void): void {
  const shell = process.ppid;
  if (!processVariables()["npm_lifecycle_event"]) return;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    stop();
  }, WATCH_EVERY_MS);
  watch.unref();
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function exitWithMessage(error: unknown): never {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}
