import { readdirSync, readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";

const SAMPLE_EVERY_MS = 100;

interface Sample {
  parent: number;
  name: string;
  ticks: number;
}

/**
 * Processor time of the processes below some roots, from /proc (Linux). Processes that end are counted with what they had
 * used up to a tenth of a second before.
 */
export class ProcessorTime {
  readonly #used = new Map<number, number>();
  readonly #before = new Map<number, number>();
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly roots: () => readonly number[]) {
    for (const [pid, { ticks }] of this.#below()) this.#before.set(pid, ticks);
    this.#timer = setInterval(() => this.#look(), SAMPLE_EVERY_MS);
  }

  /** Stops measuring; seconds since it was made. */
  stop(): number {
    clearInterval(this.#timer);
    this.#look();
    const ticks = [...this.#used].reduce((sum, [pid, used]) => sum + used - (this.#before.get(pid) ?? 0), 0);
    return ticks / ticksPerSecond();
  }

  #look(): void {
    for (const [pid, { ticks }] of this.#below()) this.#used.set(pid, ticks);
  }

  #below(): Map<number, Sample> {
    const all = readProcesses();
    const roots = new Set(this.roots());
    const isBelow = (pid: number, depth = 0): boolean => roots.has(pid) || (depth < 50 && all.has(pid) && isBelow(all.get(pid)?.parent ?? 0, depth + 1));
    return new Map([...all].filter(([pid]) => isBelow(pid)));
  }
}

function readProcesses(): Map<number, Sample> {
  const found = new Map<number, Sample>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const sample = readProcess(Number(name));
    if (sample) found.set(Number(name), sample);
  }
  return found;
}

/** Null for a process that ended meanwhile. */
function readProcess(pid: number): Sample | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return null;
  }
  // The name stands in parentheses, and may hold blanks and parentheses itself.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { parent: Number(fields[1]), name: text.slice(text.indexOf("(") + 1, text.lastIndexOf(")")), ticks: Number(fields[11]) + Number(fields[12]) };
}

let perSecond = 0;
function ticksPerSecond(): number {
  perSecond ||= Number(spawnSync("getconf", ["CLK_TCK"], { encoding: "utf8" }).stdout) || 100;
  return perSecond;
}
