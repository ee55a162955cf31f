import { readdirSync, readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";

const SAMPLE_EVERY_MS = 100;

interface Sample {
  parent: number;
  ticks: number;
}

/**
 * Processor time of the processes below some roots, from /proc (Linux). Processes that end are counted with what they had
 * used up to a tenth of a second before.
 */
export class ProcessorTime {
  readonly #used = new Map<number, number>();
  readonly #before = new Map<number, number>();
  readonly #programs = new Map<number, string>();
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly roots: () => readonly number[]) {
    for (const [pid, { ticks }] of this.#below()) this.#before.set(pid, ticks);
    this.#timer = setInterval(() => this.#look(), SAMPLE_EVERY_MS);
  }

  /** Stops measuring; seconds since it was made, all together and by the program that used them. */
  stop(): { seconds: number; byProgram: Map<string, number> } {
    clearInterval(this.#timer);
    this.#look();
    const byProgram = new Map<string, number>();
    for (const [pid, ticks] of this.#used) {
      const program = this.#programs.get(pid) ?? "other";
      byProgram.set(program, (byProgram.get(program) ?? 0) + (ticks - (this.#before.get(pid) ?? 0)) / ticksPerSecond());
    }
    return { seconds: [...byProgram.values()].reduce((sum, seconds) => sum + seconds, 0), byProgram };
  }

  #look(): void {
    for (const [pid, { ticks }] of this.#below()) {
      this.#used.set(pid, ticks);
      if (!this.#programs.has(pid)) this.#programs.set(pid, programOf(pid));
    }
  }

  #below(): Map<number, Sample> {
    const all = readProcesses();
    const roots = new Set(this.roots());
    const isBelow = (pid: number, depth = 0): boolean =>
      roots.has(pid) || (depth < 50 && all.has(pid) && isBelow(all.get(pid)?.parent ?? 0, depth + 1));
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
  return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
}

/** The script that a Node process runs, or the name of any other program. */
function programOf(pid: number): string {
  let line: string;
  try {
    line = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "other";
  }
  return /([\w-]+?)(?:-[0-9a-f]{16})?\.m?[jt]s\b/.exec(line)?.[1] ?? /^\S*?([\w-]+)(?=[:\s]|$)/.exec(line)?.[1] ?? "other";
}

let perSecond = 0;
function ticksPerSecond(): number {
  perSecond ||= Number(spawnSync("getconf", ["CLK_TCK"], { encoding: "utf8" }).stdout) || 100;
  return perSecond;
}
