import { fork, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { childArguments } from "@/lib/kernel/programs/child-pace";
import { wasStopped } from "@/lib/kernel/programs/child-signals";
import { AnalysisFailure, type ItemErrorCode } from "@/lib/prism/model";
import type { PackedDocument } from "@/lib/prism/packed-document";
import { readFailure, timeoutFailure, type ReadOptions } from "./read-options";
import { readerProgram } from "./reader-program";
import type { ReadReply, ReadRequest } from "./reader-protocol";

export interface ReaderChildSettings {
  /** Milliseconds of processor time; see `Deadline`. */
  timeoutMs: number;
  memoryMb: number;
}

const LOWEST_PRIORITY = 19;
const CHECK_INTERVAL_MS = 250;
/** Allowed beyond the document's own time limit, so that the process can end the work itself if it still responds. */
const GRACE_MS = 2_000;
/**
 * Documents a process reads before it is replaced. Parsers of hostile files may leak; without leaks, a process holds no more memory after
 * thousands of documents than after the first hundred.
 */
const MOST_DOCUMENTS = 2_000;
/** Share of the memory limit that a process may hold between documents; the rest is room for the next one. */
const MOST_MEMORY_KEPT = 0.8;
/**
 * Failures after which a process isn't reused: recognition may still be running in its threads, or a library may be in an undefined state.
 */
const SPOILING: ReadonlySet<ItemErrorCode> = new Set(["analysis_timeout", "internal_error"]);

/** A reader process and the document it is reading. Once `alive` is false, it is never used again. */
export class ReaderChild {
  readonly #process: ChildProcess;
  readonly #ready: Promise<void>;
  #current: { id: number; settle: (outcome: PackedDocument | AnalysisFailure) => void } | null = null;
  #sequence = 0;
  #alive = true;
  #isSpoiled = false;
  #documentsRead = 0;
  #residentMb = 0;

  constructor(private readonly settings: ReaderChildSettings) {
    const { file, execArgv, folder } = readerProgram();
    // Lowest priority, so that web requests on the same cores go first.
    this.#process = fork(file, childArguments(LOWEST_PRIORITY), {
      cwd: folder,
      // Parsers of untrusted files get nothing of the server's environment, least of all its secrets.
      env: { NODE_ENV: "production" },
      execArgv: [...execArgv, `--max-old-space-size=${Math.floor(settings.memoryMb * 0.75)}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#ready = new Promise((resolve, reject) => {
      const failed = () => reject(readFailure("internal_error", "The reader process could not be started"));
      // A process that the system couldn't start emits "error" but never "exit".
      this.#process.once("exit", failed).once("error", failed);
      this.#process.on("message", (reply: ReadReply) => {
        if (reply.kind === "ready") resolve();
        else this.#receive(reply);
      });
    });
    this.#ready.catch(() => undefined);
    this.#process.on("error", () => this.#end(readFailure("internal_error", "The reader process failed")));
    this.#process.on("exit", (_, signal) =>
      this.#end(
        wasStopped(signal)
          ? readFailure("internal_error", "The reader process was stopped")
          : readFailure("document_unreadable", "The document could not be read because the reader process failed"),
      ),
    );
    this.#process.unref();
    this.#process.channel?.unref();
  }

  get alive(): boolean {
    return this.#alive;
  }

  /**
   * Whether the next document needs a fresh process: this one has read the maximum number of documents, holds too much memory, is still
   * busy with a document that timed out, or failed internally.
   */
  get needsReplacement(): boolean {
    return this.#isSpoiled || this.#documentsRead >= MOST_DOCUMENTS || this.#residentMb > this.settings.memoryMb * MOST_MEMORY_KEPT;
  }

  async read(bytes: Uint8Array, options: ReadOptions): Promise<PackedDocument> {
    this.#process.ref();
    this.#process.channel?.ref();
    const timeoutMs = options.timeoutMs ?? this.settings.timeoutMs;
    try {
      await this.#ready;
      // The process may have ended while the document was being fetched, which is no fault of the document.
      if (!this.#alive) throw readFailure("internal_error", "The reader was closed");
      const outcome = await this.#outcome(bytes, { ...options, timeoutMs });
      if (outcome instanceof AnalysisFailure) throw outcome;
      return outcome;
    } finally {
      this.#documentsRead++;
      this.#process.unref();
      this.#process.channel?.unref();
    }
  }

  kill(): void {
    this.#end(readFailure("internal_error", "The reader was closed"));
  }

  #outcome(bytes: Uint8Array, options: ReadOptions & { timeoutMs: number }): Promise<PackedDocument | AnalysisFailure> {
    const id = ++this.#sequence;
    return new Promise((resolve) => {
      const begun = performance.now();
      const before = processorTimeMs(this.#process.pid);
      const watch = setInterval(() => {
        void this.#watchMemory();
        void this.#watchTime(id, before, begun, options.timeoutMs);
      }, CHECK_INTERVAL_MS);
      this.#current = {
        id,
        settle: (outcome) => {
          clearInterval(watch);
          this.#current = null;
          resolve(outcome);
        },
      };
      const request: ReadRequest = { id, bytes, options };
      this.#process.send(request, (error) => {
        // The request never reached the process, which is no fault of the document.
        if (error) this.#end(readFailure("internal_error", "The reader process had ended"));
      });
    });
  }

  #receive(reply: Exclude<ReadReply, { kind: "ready" }>): void {
    this.#residentMb = reply.residentBytes / 1024 ** 2;
    if (reply.kind === "failed" && SPOILING.has(reply.error.code)) this.#isSpoiled = true;
    if (this.#current?.id !== reply.id) return;
    this.#current.settle(reply.kind === "done" ? reply.document : new AnalysisFailure(reply.error));
  }

  async #watchMemory(): Promise<void> {
    const residentMb = await residentMemoryMb(this.#process.pid);
    if (residentMb !== null && residentMb > this.settings.memoryMb) {
      this.#end(readFailure("document_unreadable", `Reading the document needed more than ${this.settings.memoryMb} MB of memory`));
    }
  }

  async #watchTime(id: number, before: Promise<number | null>, begun: number, timeoutMs: number): Promise<void> {
    const [first, last] = [await before, await processorTimeMs(this.#process.pid)];
    const processorMs = first === null || last === null ? 0 : last - first - GRACE_MS;
    const failure = timeoutFailure({ processorMs, passedMs: performance.now() - begun - GRACE_MS }, timeoutMs);
    if (failure && this.#current?.id === id) this.#end(failure);
  }

  #end(failure: AnalysisFailure): void {
    if (this.#alive) {
      this.#alive = false;
      this.#process.kill("SIGKILL");
    }
    this.#current?.settle(failure);
  }
}

/** Resident memory of a process in MB; null on systems without /proc, where V8's own limit still applies. */
async function residentMemoryMb(pid: number | undefined): Promise<number | null> {
  const status = pid === undefined ? null : await readFile(`/proc/${pid}/status`, "utf8").catch(() => null);
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status ?? "")?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

/**
 * Processor time of a process in milliseconds; null on systems without /proc, where the process watches itself and elapsed time ends it.
 */
async function processorTimeMs(pid: number | undefined): Promise<number | null> {
  const status = pid === undefined ? null : await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  return status === null ? null : processorMsIn(status);
}

/** Linux reports processor time to programs in hundredths of a second, whatever its own clock (USER_HZ). */
const MS_A_TICK = 10;

/**
 * User and system time in milliseconds from the line of /proc/PID/stat (proc(5): fields 14 and 15). The process name before them may
 * contain anything.
 */
export function processorMsIn(stat: string): number | null {
  const behindName = stat
    .slice(stat.lastIndexOf(")") + 1)
    .trim()
    .split(" ");
  const ticks = Number(behindName[11]) + Number(behindName[12]);
  return Number.isFinite(ticks) ? ticks * MS_A_TICK : null;
}
