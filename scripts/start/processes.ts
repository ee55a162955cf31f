import { fork, type ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Env } from "@/lib/kernel/env";
import { exitWithParent, nextCommand, startedByThisProcess } from "./build";

export type Variables = Record<string, string | undefined>;

/** The variables that the web server and the worker get in addition to this process's own. */
export function childVariables(
  variables: Variables,
  env: Env,
  database: { url: string; socket: string | null },
  mode: "production" | "development",
): Variables {
  return {
    ...variables,
    NODE_ENV: mode,
    NEXT_TELEMETRY_DISABLED: "1",
    DATABASE_URL: database.url,
    ...(database.socket !== null && { DATABASE_SOCKET: database.socket }),
    LEVY_DATA_DIR: env.dataDir,
    HOST: env.HOST,
    PORT: String(env.PORT),
    PUBLIC_URL: env.publicUrl,
    NEXTAUTH_URL: env.publicUrl,
    NEXTAUTH_SECRET: env.authSecret,
  };
}

/**
 * Size of V8's young generation, in MB (for the worker, in package.json too). The worker's documents and results, and the pages that a web
 * server renders, outgrow V8's default of 16 and would be copied for nothing. The first byte of a page arrives up to a third sooner.
 */
const ROOM_FOR_THE_YOUNG = "--max-semi-space-size=64";

/**
 * How long an idle connection stays open: longer than proxies and load balancers keep theirs (mostly 60 seconds). With Node's default of
 * five seconds, a proxy could send a request on a connection that is being closed, and would answer it with a 502.
 */
const IDLE_CONNECTION_MS = 75_000;

/** Arguments for Next's command. */
export const webArguments = ({ HOST, PORT }: Pick<Env, "HOST" | "PORT">, mode: "start" | "dev"): string[] => [
  mode,
  ...["-H", HOST, "-p", String(PORT)],
  ...(mode === "start" ? ["--keepAliveTimeout", String(IDLE_CONNECTION_MS)] : []),
];

export function startWeb(variables: Variables, env: Env, mode: "start" | "dev"): ChildProcess {
  return fork(nextCommand(), webArguments(env, mode), {
    execArgv: [ROOM_FOR_THE_YOUNG, "--import", exitWithParent],
    env: { ...variables, ...startedByThisProcess } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
}

export function startWorkerProcess(variables: Variables, options: { reload: boolean }): ChildProcess {
  const entry = fileURLToPath(new URL("../start-worker.ts", import.meta.url));
  if (options.reload) {
    const tsx = fileURLToPath(import.meta.resolve("tsx/cli"));
    return fork(tsx, ["watch", "--clear-screen=false", entry], {
      env: variables as NodeJS.ProcessEnv,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      execArgv: [],
    });
  }
  return fork(entry, [], {
    env: variables as NodeJS.ProcessEnv,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    execArgv: [ROOM_FOR_THE_YOUNG, "--import", "tsx"],
  });
}

const PORT_WAIT_MS = 5_000;

/**
 * Returns the port to listen on: `port`, or a free one for 0. If it is in use, waits a moment in case another Levy is just stopping.
 * Throws, with the remedy, if it stays in use.
 */
export async function claimPort(host: string, port: number, say: (line: string) => void): Promise<number> {
  for (const deadline = Date.now() + PORT_WAIT_MS; ; await sleep(200)) {
    const claimed = await tryPort(host, port);
    if (typeof claimed === "number") return claimed;
    if (claimed.code !== "EADDRINUSE") throw new Error(`Can't listen on ${host}:${port}: ${claimed.message}`);
    if (Date.now() > deadline)
      throw new Error(`Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT to another port.`);
    if (deadline - Date.now() > PORT_WAIT_MS - 200) say(`Port ${port} is in use. Waiting for it to become free …`);
  }
}

async function tryPort(host: string, port: number): Promise<number | NodeJS.ErrnoException> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", resolve);
    probe.listen(port, host, () => {
      const address = probe.address();
      const claimed = address && typeof address === "object" ? address.port : port;
      probe.close(() => resolve(claimed));
    });
  });
}

const ANSWER_WITHIN_MS = 10_000;

/** Waits until `/api/ready` answers 200. Throws with its last answer after `timeoutMs`, measured with the monotonic clock. */
export async function waitUntilReady(baseUrl: string, children: readonly ChildProcess[], timeoutMs: number): Promise<void> {
  let last = "no answer";
  const deadline = performance.now() + timeoutMs;
  for (let leftMs = timeoutMs; leftMs > 0; leftMs = deadline - performance.now()) {
    const dead = children.find((child) => child.exitCode !== null || child.signalCode !== null);
    if (dead) throw new Error(`A process exited during startup (exit code ${dead.exitCode ?? dead.signalCode}). See its output above.`);
    try {
      const answer = await fetch(`${baseUrl}/api/ready`, { signal: AbortSignal.timeout(Math.min(ANSWER_WITHIN_MS, Math.ceil(leftMs))) });
      last = await answer.text();
      if (answer.ok) return;
    } catch (error) {
      last = reasonOf(error);
    }
    await sleep(150);
  }
  throw new Error(`Not ready after ${timeoutMs / 1000} s: ${last}`);
}

/** The message of an error; `fetch` only tells the reason in the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
