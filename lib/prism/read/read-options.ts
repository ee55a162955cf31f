import { AnalysisFailure, type ItemErrorCode } from "@/lib/prism/model";

/** Limits for reading a document. Every member is plain data that can be sent to a reader process. */
export interface ReadOptions {
  /** Milliseconds of processor time for the whole document. Elapsed time may be four times as long on a busy machine. */
  timeoutMs?: number;
  maxBytes?: number;
  maxPages?: number;
  /** Pixels of a page rendered for recognition. */
  maxPixels?: number;
  /** Pixels of an image sent as is: enough for phone cameras and for A4 scanned at 1,200 dpi. The image is reduced while decoding. */
  maxImagePixels?: number;
  /** Words of the whole document: four times what fifty dense pages contain. */
  maxWords?: number;
  /** False leaves pages without a text layer unread. */
  ocr?: boolean;
}

export type ReadLimits = Required<ReadOptions>;

const DEFAULT_LIMITS: ReadLimits = {
  timeoutMs: 120_000,
  maxBytes: 20 * 1024 * 1024,
  maxPages: 50,
  maxPixels: 50_000_000,
  maxImagePixels: 150_000_000,
  maxWords: 200_000,
  ocr: true,
};

/** Fills in the default limits for those not given. */
export function readLimits(options: ReadOptions = {}): ReadLimits {
  const set = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return { ...DEFAULT_LIMITS, ...set };
}

/** Failures of the read stage that a retry could fix: lack of time, or a fault of the reader, not the content. */
const RETRYABLE: ReadonlySet<ItemErrorCode> = new Set(["analysis_timeout", "internal_error"]);

/** Creates a failure of the read stage; `retryable` follows from the code. */
export function readFailure(code: ItemErrorCode, message: string): AnalysisFailure {
  return new AnalysisFailure({ code, stage: "read", message, retryable: RETRYABLE.has(code) });
}

/** Time used by reading, in milliseconds from an arbitrary origin: processor time of all threads, and elapsed time. */
export interface TimeUsed {
  processorMs: number;
  passedMs: number;
}

/** Elapsed time may exceed the processor time limit by this factor, because a process gets only a share of a core on a loaded machine. */
export const MAX_ELAPSED_FACTOR = 4;

/** The failure with which a reading limited to `timeoutMs` must end after `used`; null while it may continue. */
export function timeoutFailure(used: TimeUsed, timeoutMs: number): AnalysisFailure | null {
  const remedy = "Try again later, send fewer pages, or scan them at 200 dpi in gray.";
  if (used.processorMs > timeoutMs)
    return readFailure("analysis_timeout", `Reading the document took more than ${inSeconds(timeoutMs)} of processor time. ${remedy}`);
  if (used.passedMs > timeoutMs * MAX_ELAPSED_FACTOR)
    return readFailure("analysis_timeout", `Reading the document took longer than ${inSeconds(timeoutMs * MAX_ELAPSED_FACTOR)}. ${remedy}`);
  return null;
}

const inSeconds = (milliseconds: number): string => `${Math.round(milliseconds / 1000)} s`;

/** Time that this process has used so far. */
function timeUsedHere(): TimeUsed {
  const { user, system } = process.cpuUsage();
  return { processorMs: (user + system) / 1000, passedMs: performance.now() };
}

const SHORTEST_WAIT_MS = 20;

/**
 * Time limit for a piece of work, measured in processor time of this process, so that a valid document isn't refused because other
 * processes keep the machine busy. `race` also stops waiting for a promise that never settles.
 */
export class Deadline {
  readonly #start: TimeUsed;

  /** `timeUsed` is replaced in tests only. */
  constructor(
    readonly timeoutMs: number,
    private readonly timeUsed: () => TimeUsed = timeUsedHere,
  ) {
    this.#start = timeUsed();
  }

  check(): void {
    const failure = timeoutFailure(this.#used(), this.timeoutMs);
    if (failure) throw failure;
  }

  async race<T>(work: Promise<T>): Promise<T> {
    this.check();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const look = (): void => {
        const failure = timeoutFailure(this.#used(), this.timeoutMs);
        if (failure) reject(failure);
        else timer = setTimeout(look, this.#untilNextLook());
      };
      look();
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #used(): TimeUsed {
    const now = this.timeUsed();
    return { processorMs: now.processorMs - this.#start.processorMs, passedMs: now.passedMs - this.#start.passedMs };
  }

  /** Milliseconds until the next check: half of what is left, because several threads may use processor time faster than time passes. */
  #untilNextLook(): number {
    const { processorMs, passedMs } = this.#used();
    return Math.max(SHORTEST_WAIT_MS, Math.min(this.timeoutMs - processorMs, this.timeoutMs * MAX_ELAPSED_FACTOR - passedMs) / 2);
  }
}
