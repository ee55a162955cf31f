import type { ChildProcess } from "node:child_process";
import { withTimeout } from "@/lib/kernel/time/time-limit";

const STOP_TIMEOUT_MS = 25_000;
/** A process that failed to start has nothing to finish. */
const STOP_FAILED_START_MS = 5_000;
/** No process can refuse SIGKILL, but one that waits for an unavailable disk only dies when the disk is back. */
const KILLED_WITHIN_MS = 5_000;
const CLOSE_WITHIN_MS = 30_000;

/** Sends SIGTERM, and SIGKILL after `graceMs`. Resolves when the process is gone or could not be ended by any means. */
export async function stopProcess(child: ChildProcess, graceMs = STOP_TIMEOUT_MS): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const insist = setTimeout(() => child.kill("SIGKILL"), graceMs);
  await withTimeout(graceMs + KILLED_WITHIN_MS, "the end of a process", gone).catch(() => undefined);
  clearTimeout(insist);
}

/**
 * Stops the processes one after the other, or all at once after a failed start, and then calls `close` for what they needed. It always
 * finishes, even if they hang; throws if `close` does not complete within `closeMs`.
 */
export async function stopAll(
  children: readonly ChildProcess[],
  close: () => Promise<void>,
  isFailedStart: boolean,
  closeMs = CLOSE_WITHIN_MS,
): Promise<void> {
  if (isFailedStart) await Promise.all(children.map((child) => stopProcess(child, STOP_FAILED_START_MS)));
  else for (const child of children) await stopProcess(child);
  await withTimeout(closeMs, "closing the database", close());
}
