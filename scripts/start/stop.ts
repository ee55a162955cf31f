import type { ChildProcess } from "node:child_process";
import { within } from "@/lib/kernel/time-limit";

const STOP_TIMEOUT_MS = 25_000;
/** What did not start has nothing to finish. */
const STOP_FAILED_START_MS = 5_000;
/** Nobody can refuse SIGKILL, but a process that waits for a disk that is away dies when that is back. */
const KILLED_WITHIN_MS = 5_000;
const CLOSE_WITHIN_MS = 30_000;

/** Asks with SIGTERM, and insists after `graceMs`. Resolves when the process is gone, or could not be ended by any means. */
export async function stopProcess(child: ChildProcess, graceMs = STOP_TIMEOUT_MS): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const insist = setTimeout(() => child.kill("SIGKILL"), graceMs);
  await within(graceMs + KILLED_WITHIN_MS, "the end of a process", gone).catch(() => undefined);
  clearTimeout(insist);
}

/**
 * Stops the processes, one after the other, and then what they needed (`close`); after a start that failed all at once. However they
 * hang it comes to an end: it throws where `close` does not.
 */
export async function stopAll(
  children: readonly ChildProcess[],
  close: () => Promise<void>,
  isFailedStart: boolean,
  closeMs = CLOSE_WITHIN_MS,
): Promise<void> {
  if (isFailedStart) await Promise.all(children.map((child) => stopProcess(child, STOP_FAILED_START_MS)));
  else for (const child of children) await stopProcess(child);
  await within(closeMs, "closing the database", close());
}
