import { getPriority, setPriority } from "node:os";

/** How child processes share the machine with the rest, and how long one may be busy with a document. */
interface ChildPace {
  /** Whether they run at a lower priority than this process. */
  givesWay: boolean;
  /** What their usual time limits are multiplied by. */
  patience: number;
}

let pace: ChildPace = { givesWay: true, patience: 1 };

/** For tests alone: on a busy machine whoever gives way to everybody gets nothing done within any limit. */
export function setChildPace(other: ChildPace): void {
  pace = other;
}

/** The arguments of a child that is to run at the nice value `lowered`; read by `lowerOwnPriority`. */
export function childArguments(lowered: number): string[] {
  return pace.givesWay ? [String(lowered)] : [];
}

/** A usual time limit of a child, in milliseconds. */
export function childTimeLimit(usualMs: number): number {
  return usualMs * pace.patience;
}

/** In the child: takes the priority that its arguments name, unless it was started with a lower one, which can't be raised. */
export function lowerOwnPriority(): void {
  const told = process.argv[2];
  if (told !== undefined) setPriority(Math.max(Number(told), getPriority()));
}
