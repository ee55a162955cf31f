import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { noSettings } from "../testing/no-settings";
import { processesBelow } from "../testing/processes";

export type Suspended = "worker" | "machine";

export interface WorkerProcess {
  /** When it runs: its engine takes work. */
  running: Promise<void>;
  /** kill -9, wherever it stands; what it had in hand is left to others. */
  killHard(): Promise<void>;
  /**
   * Stands still where it is until `resume`: alone, while the browser that it drives goes on, or with that and all that it has begun
   * (Linux), as on a paused machine.
   */
  suspend(what: Suspended): void;
  resume(): void;
  stop(): Promise<void>;
}

/** The worker as it runs in production (scripts/start-worker.ts), with the settings given. */
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
  /** What stands still at the moment. */
  let suspended: number[] = [];
  const signal = (pid: number, name: "SIGSTOP" | "SIGCONT"): void => {
    try {
      process.kill(pid, name);
    } catch (error) {
      // It has ended meanwhile.
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  };
  const suspend = (what: Suspended): void => {
    if (child.pid === undefined) return;
    // First the worker, so that it begins no more of them.
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
    // One that is suspended hears of it when it goes on.
    resume();
    await once(child, "exit");
  };
  return { running, killHard: () => end("SIGKILL"), suspend, resume, stop: () => end("SIGTERM") };
}
