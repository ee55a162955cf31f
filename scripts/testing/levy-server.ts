import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../drizzle/embedded/free-port";
import { processVariables } from "../start/settings";
import { noSettings } from "./no-settings";

export interface DemoCredentials {
  accountId: string;
  email: string;
  password: string;
  apiKey: string;
  sharedSecret: string;
}

export interface LevyServer {
  baseUrl: string;
  dataDir: string;
  demo: DemoCredentials;
  /** Everything that the start script and its children have printed so far. */
  output(): string;
  /** Sends SIGTERM, as an operator would; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Kills (kill -9) the start script, the web server, the worker and its readers at once; the database keeps running, as in reality. */
  killHard(): Promise<void>;
}

const START_TIMEOUT_MS = 300_000;

/** Starts a real Levy as `npm start` does, with a new data directory and port or with those of one that ended. */
export async function startLevy(
  options: { dataDir?: string; port?: number; variables?: Record<string, string> } = {},
): Promise<LevyServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "levy-server-"));
  const port = options.port ?? (await freePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts"], {
    // A separate process group, so that one signal reaches the script and all of its children.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...noSettings(processVariables()),
      LEVY_DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: String(port),
      ...options.variables,
    } as unknown as NodeJS.ProcessEnv,
  });
  let output = "";
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
      reject(new Error(`Levy did not start in ${START_TIMEOUT_MS / 1000} s:\n${output}`));
    }, START_TIMEOUT_MS);
    const listen = (chunk: Buffer): void => {
      output += chunk.toString("utf8");
      if (!output.includes("Press Ctrl+C to stop")) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`Levy ended while starting (${code}):\n${output}`));
    });
  });
  await ready;
  const demo = JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")) as DemoCredentials;
  return {
    baseUrl,
    dataDir,
    demo,
    output: () => output,
    stop: () => signalAndWait(child, "SIGTERM", child.pid),
    killHard: async () => void (await signalAndWait(child, "SIGKILL", -(child.pid ?? 0))),
  };
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}

async function signalAndWait(child: ChildProcess, signal: "SIGTERM" | "SIGKILL", target: number | undefined): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const gone = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  if (target) process.kill(target, signal);
  return gone;
}
