import { AnalysisFailure, type ItemErrorCode } from "@/lib/prism/model";

/** What reading may cost; every member is plain data, so that it can be sent to a reader process. */
export interface ReadOptions {
  /** Milliseconds of processor time for the whole document, which may take four times as long where others keep the machine busy. */
  timeoutMs?: number;
  maxBytes?: number;
  maxPages?: number;
  /** Pixels of a page as rendered for recognition. */
  maxPixels?: number;
  /** Pixels of an image that is sent as it is: those of the cameras in phones, and of A4 scanned at 1,200 dpi. It is reduced as it is decoded. */
  maxImagePixels?: number;
  /** Words of the whole document: four times what fifty dense pages hold. */
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

/** The limits of reading with those set that are given. */
export function readLimits(options: ReadOptions = {}): ReadLimits {
  const set = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return { ...DEFAULT_LIMITS, ...set };
}

/** Failures of the read stage that a second try could mend: those of time, not of content. */
const RETRYABLE: ReadonlySet<ItemErrorCode> = new Set(["analysis_timeout", "internal_error"]);

/** A failure of the read stage, which may be tried again where time was what was missing. */
export function readFailure(code: ItemErrorCode, message: string): AnalysisFailure {
  return new AnalysisFailure({ code, stage: "read", message, retryable: RETRYABLE.has(code) });
}

/** What reading has used: its own processor time of all threads, and the time that went by. Both in milliseconds from any origin. */
export interface TimeUsed {
  processorMs: number;
  passedMs: number;
}

/** How much longer than its processor time a reading may take: on a loaded machine a process gets a share of a core. */
export const PATIENCE = 4;

/** Why a reading whose limit is `timeoutMs` must end after `used`; null where it may go on. */
export function whyOutOfTime(used: TimeUsed, timeoutMs: number): AnalysisFailure | null {
  const remedy = "Try again later, send fewer pages, or scan them at 200 dpi in grey.";
  if (used.processorMs > timeoutMs)
    return readFailure("analysis_timeout", `Reading the document took more than ${inSeconds(timeoutMs)} of processor time. ${remedy}`);
  if (used.passedMs > timeoutMs * PATIENCE)
    return readFailure("analysis_timeout", `Reading the document took longer than ${inSeconds(timeoutMs * PATIENCE)}. ${remedy}`);
  return null;
}

const inSeconds = (milliseconds: number): string => `${Math.round(milliseconds / 1000)} s`;

/** What this process has used so far. */
function timeUsedHere(): TimeUsed {
  const { user, system } = process.cpuUsage();
  return { processorMs: (user + system) / 1000, passedMs: performance.now() };
}

const SHORTEST_WAIT_MS = 20;

/**
 * The end of the time for a piece of work, which counts the processor time of this process: on a machine that others keep busy
 * a good document isn't refused for their work. `race` also ends waiting for a promise that never settles.
 */
export class Deadline {
  readonly #start: TimeUsed;

  /** `timeUsed` is for tests. */
  constructor(
    readonly timeoutMs: number,
    private readonly timeUsed: () => TimeUsed = timeUsedHere,
  ) {
    this.#start = timeUsed();
  }

  check(): void {
    const failure = whyOutOfTime(this.#used(), this.timeoutMs);
    if (failure) throw failure;
  }

  async race<T>(work: Promise<T>): Promise<T> {
    this.check();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const look = (): void => {
        const failure = whyOutOfTime(this.#used(), this.timeoutMs);
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

  /** Several threads may use up what is left faster than time passes: half of it is waited for at a time. */
  #untilNextLook(): number {
    const { processorMs, passedMs } = this.#used();
    return Math.max(SHORTEST_WAIT_MS, Math.min(this.timeoutMs - processorMs, this.timeoutMs * PATIENCE - passedMs) / 2);
  }
}
