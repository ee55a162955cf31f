import { readdirSync, readFileSync } from "node:fs";

/** A running process as described by /proc (Linux); `ticks` is the processor time that it has used so far. */
export interface RunningProcess {
  parent: number;
  ticks: number;
}

/** The processes with the given ids and all of their descendants, by process id. */
export function processesBelow(roots: readonly number[]): Map<number, RunningProcess> {
  const all = readProcesses();
  const isBelow = (pid: number, depth = 0): boolean =>
    roots.includes(pid) || (depth < 50 && all.has(pid) && isBelow(all.get(pid)?.parent ?? 0, depth + 1));
  return new Map([...all].filter(([pid]) => isBelow(pid)));
}

function readProcesses(): Map<number, RunningProcess> {
  const found = new Map<number, RunningProcess>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const running = readProcess(Number(name));
    if (running) found.set(Number(name), running);
  }
  return found;
}

/** Reads one process; null if it has ended in the meantime. */
function readProcess(pid: number): RunningProcess | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return null;
  }
  // The name is in parentheses and may itself contain spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
}
