import { once } from "node:events";
import { Worker } from "node:worker_threads";

/**
 * What a terminal (Ctrl-C, or as its window is closed) and systemd send to all processes of a service at once when it is to stop. The
 * parent stops in order, and ends its children itself.
 */
const OF_A_STOP = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Beside the child's event loop, which hears of nothing while it is busy, for ever at worst: it ends with its parent. */
const END_WITH_PARENT = `
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGKILL"), 1_000);
  require("node:worker_threads").parentPort.postMessage("begun");
`;

/** In a child that its parent ends: what is in hand goes on while the parent stops, and not once the parent is gone. Ends when that is so. */
export async function leaveStoppingToParent(): Promise<void> {
  for (const signal of OF_A_STOP) process.on(signal, () => undefined);
  try {
    const watch = new Worker(END_WITH_PARENT, { eval: true, execArgv: [], env: {} });
    // It can't begin while the event loop is busy.
    await once(watch, "message").catch(() => undefined);
    watch.on("error", () => undefined).unref();
  } catch {
    // Where there is no room for another thread, the child does its work without.
  }
}

/** How a process ends of what it was given to do: it broke, or took the memory of the machine (SIGKILL, by the kernel). */
const OF_A_CRASH: ReadonlySet<NodeJS.Signals> = new Set([
  "SIGABRT",
  "SIGBUS",
  "SIGFPE",
  "SIGILL",
  "SIGKILL",
  "SIGSEGV",
  "SIGSYS",
  "SIGTRAP",
]);

/** Whether a child ended because somebody stopped it, which says nothing about what it was given to do. */
export const wasStopped = (signal: NodeJS.Signals | null): boolean => signal !== null && !OF_A_CRASH.has(signal);
