/**
 * What a terminal (Ctrl-C, or as its window is closed) and systemd send to all processes of a service at once when it is to stop. The
 * parent stops in order, and ends its children itself.
 */
const OF_A_STOP = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** In a child that its parent ends: what is in hand goes on while the parent stops. */
export function leaveStoppingToParent(): void {
  for (const signal of OF_A_STOP) process.on(signal, () => undefined);
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
