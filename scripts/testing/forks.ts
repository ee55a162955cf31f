import type * as processes from "node:child_process";
import type { ChildProcess } from "node:child_process";

/** The children that were forked, oldest first, and how the next forks fail: there is no such program, or `fork` itself throws. */
export const begun: { children: ChildProcess[]; failures: ("missing" | "at once")[] } = { children: [], failures: [] };

/** `node:child_process` with a `fork` that notes its children in `begun` and fails as planned there; for `vi.mock`. */
export function withNotedForks(real: typeof processes): typeof processes {
  const fork = (file: string, given: string[], options: object): ChildProcess => {
    const failure = begun.failures.shift();
    if (failure === "at once") throw new Error("no memory for a process");
    const child = real.fork(file, given, failure ? { ...options, execPath: "/no/such/program" } : options);
    begun.children.push(child);
    return child;
  };
  return { ...real, fork: fork as typeof real.fork };
}
