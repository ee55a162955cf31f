import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { processesBelow } from "../testing/processes";

const SAMPLE_EVERY_MS = 100;

/**
 * Measures the processor time of all processes below some roots, from /proc (Linux). A process that ends is counted with what it had used
 * up to a tenth of a second before.
 */
export class ProcessorTime {
  readonly #used = new Map<number, number>();
  readonly #before = new Map<number, number>();
  readonly #programs = new Map<number, string>();
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly roots: () => readonly number[]) {
    for (const [pid, { ticks }] of processesBelow(this.roots())) this.#before.set(pid, ticks);
    this.#timer = setInterval(() => this.#look(), SAMPLE_EVERY_MS);
  }

  /** Stops measuring. Returns the seconds used since construction, in total and by program. */
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
    for (const [pid, { ticks }] of processesBelow(this.roots())) {
      this.#used.set(pid, ticks);
      if (!this.#programs.has(pid)) this.#programs.set(pid, programOf(pid));
    }
  }
}

/** The script that a Node process runs, or the name of any other program. */
function programOf(pid: number): string {
  let line: string;
  try {
    line = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "other";
  }
  return /([\w-]+?)(?:-[0-9a-f]{16})?\.m?[jt]s\b/.exec(line)?.[1] ?? /[\w-]+$/.exec(line.replace(/[:\s][^]*$/, ""))?.[0] ?? "other";
}

let perSecond = 0;
function ticksPerSecond(): number {
  perSecond ||= Number(spawnSync("getconf", ["CLK_TCK"], { encoding: "utf8" }).stdout) || 100;
  return perSecond;
}
