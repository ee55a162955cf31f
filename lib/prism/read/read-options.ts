import { AnalysisFailure, type ItemErrorCode } from "@/lib/prism/model";

/** What reading may cost; every member is plain data, so that it can be sent to a reader process. */
export interface ReadOptions {
  /** Milliseconds for the whole document. */
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

/** A moment after which work must stop. `race` also ends waiting for a promise that never settles. */
export class Deadline {
  readonly #atMs: number;

  constructor(readonly timeoutMs: number) {
    this.#atMs = performance.now() + timeoutMs;
  }

  check(): void {
    if (performance.now() > this.#atMs) throw this.#failure();
  }

  async race<T>(work: Promise<T>): Promise<T> {
    this.check();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(this.#failure()), Math.max(0, this.#atMs - performance.now()));
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #failure(): AnalysisFailure {
    return readFailure("analysis_timeout", `Reading the document took longer than ${Math.round(this.timeoutMs / 1000)} s`);
  }
}
