import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { noSettings } from "../testing/no-settings";
import { processesBelow } from "../testing/processes";

export type Suspended = "worker" | "machine";

export interface WorkerProcess {
  /** Resolves when the worker runs and its engine takes work. */
  running: Promise<void>;
  /** Kills the process (kill -9) at any moment; other workers take over what it had in hand. */
  killHard(): Promise<void>;
  /**
   * Suspends the worker until `resume`: either alone, while the browser that it drives goes on, or together with all its child processes
   * (Linux), as on a paused machine.
   */
  suspend(what: Suspended): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Starts the worker as in production (scripts/start-worker.ts), with the given settings. */
export function startWorkerProcess(settings: Record<string, string>): WorkerProcess {
  const child: ChildProcess = fork(fileURLToPath(new URL("../start-worker.ts", import.meta.url)), [], {
    execArgv: ["--import", "tsx"],
    env: { ...noSettings({ PATH: "/usr/bin:/bin" }), NODE_ENV: "production", ...settings },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const running = new Promise<void>((resolve) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      if (chunk.includes("the worker runs")) resolve();
    });
    child.once("exit", () => resolve());
  });
  /** Ids of the processes that are currently suspended. */
  let suspended: number[] = [];
  const signal = (pid: number, name: "SIGSTOP" | "SIGCONT"): void => {
    try {
      process.kill(pid, name);
    } catch (error) {
      // The process has ended in the meantime.
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  };
  const suspend = (what: Suspended): void => {
    if (child.pid === undefined) return;
    // The worker first, so that it starts no more children.
    signal(child.pid, "SIGSTOP");
    suspended = what === "machine" ? [...processesBelow([child.pid]).keys()] : [child.pid];
    for (const pid of suspended) signal(pid, "SIGSTOP");
  };
  const resume = (): void => {
    for (const pid of suspended.splice(0)) signal(pid, "SIGCONT");
  };
  const end = async (how: "SIGKILL" | "SIGTERM"): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(how);
    // A suspended process receives the signal only once it is resumed.
    resume();
    await once(child, "exit");
  };
  return { running, killHard: () => end("SIGKILL"), suspend, resume, stop: () => end("SIGTERM") };
}
