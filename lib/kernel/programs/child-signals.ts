import { once } from "node:events";
import { Worker } from "node:worker_threads";

/**
 * The signals that a terminal (Ctrl-C, or closing its window) or systemd sends to all processes of a service when it should stop. The
 * parent shuts down in order and ends its children itself.
 */
const OF_A_STOP = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs in a worker thread, since the child's event loop may be blocked, at worst forever: kills the child once its parent is gone. */
const END_WITH_PARENT = `
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGKILL"), 1_000);
  require("node:worker_threads").parentPort.postMessage("begun");
`;

/**
 * Called in a child process: ignores stop signals so that the work in hand goes on while the parent shuts down, and kills the process once
 * the parent is gone. Resolves when both are set up.
 */
export async function leaveStoppingToParent(): Promise<void> {
  for (const signal of OF_A_STOP) process.on(signal, () => undefined);
  try {
    const watch = new Worker(END_WITH_PARENT, { eval: true, execArgv: [], env: {} });
    // The worker thread can't start while the event loop is busy, so wait for its first message.
    await once(watch, "message").catch(() => undefined);
    watch.on("error", () => undefined).unref();
  } catch {
    // If no further thread can be created, the child works without the watch.
  }
}

/** Signals that mean the work itself ended the process: it crashed, or the kernel killed it for using too much memory (SIGKILL). */
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

/** Whether a child ended because something stopped it, which says nothing about the document or task it was working on. */
export const wasStopped = (signal: NodeJS.Signals | null): boolean => signal !== null && !OF_A_CRASH.has(signal);
