import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface WorkerProcess {
  /** When it runs: its engine takes work. */
  running: Promise<void>;
  /** kill -9, wherever it stands; what it had in hand is left to others. */
  killHard(): Promise<void>;
  /** Stands still where it is until `resume`, as on a paused machine; the browser that it drives goes on. */
  suspend(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** The worker as it runs in production (scripts/start-worker.ts), with the settings given. */
export function startWorkerProcess(settings: Record<string, string>): WorkerProcess {
  const child: ChildProcess = fork(fileURLToPath(new URL("../start-worker.ts", import.meta.url)), [], {
    execArgv: ["--import", "tsx"],
    env: { PATH: "/usr/bin:/bin", NODE_ENV: "production", ...settings },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const running = new Promise<void>((resolve) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      if (chunk.includes("the worker runs")) resolve();
    });
    child.once("exit", () => resolve());
  });
  const end = async (signal: "SIGKILL" | "SIGTERM"): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    // One that is suspended hears of it when it goes on.
    child.kill("SIGCONT");
    await once(child, "exit");
  };
  return {
    running,
    killHard: () => end("SIGKILL"),
    suspend: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    stop: () => end("SIGTERM"),
  };
}
