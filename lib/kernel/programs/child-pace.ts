import { getPriority, setPriority } from "node:os";

/** How child processes share the machine with the main process, and how long each may spend on a document. */
interface ChildPace {
  /** Whether children run at a lower priority than this process. */
  givesWay: boolean;
  /** The factor by which the children's usual time limits are multiplied. */
  patience: number;
}

let pace: ChildPace = { givesWay: true, patience: 1 };

/** For tests only: on a busy machine, a process that yields to all others finishes nothing within any time limit. */
export function setChildPace(other: ChildPace): void {
  pace = other;
}

/** The arguments of a child process that should run at the nice value `lowered`; the child reads them with `lowerOwnPriority`. */
export function childArguments(lowered: number): string[] {
  return pace.givesWay ? [String(lowered)] : [];
}

/** The time limit of a child in milliseconds: the usual one, adjusted by the current pace. */
export function childTimeLimit(usualMs: number): number {
  return usualMs * pace.patience;
}

/** Called in the child: applies the nice value from its arguments, or keeps its own if that is higher, since priority can't be raised. */
export function lowerOwnPriority(): void {
  const told = process.argv[2];
  if (told !== undefined) setPriority(Math.max(Number(told), getPriority()));
}
