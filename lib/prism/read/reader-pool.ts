import { childTimeLimit } from "@/lib/kernel/programs/child-pace";
import type { ReadDocument } from "@/lib/prism/model";
import { unpackDocument, type PackedDocument } from "@/lib/prism/packed-document";
import { readFailure, type ReadOptions } from "./read-options";
import { ReaderChild } from "./reader-child";

/**
 * A document, or a function that fetches it. The function is called once a process is free, so that waiting requests hold no documents in
 * memory.
 */
export type DocumentSource = Uint8Array | (() => Promise<Uint8Array>);

export interface ReaderPool {
  /**
   * Reads a document in a separate process, and waits if every process is busy.
   *
   * @throws AnalysisFailure as readDocument does; also whatever `source` or starting a process throws
   */
  read(source: DocumentSource, options?: ReadOptions): Promise<ReadDocument>;
  /** Like `read`, but returns the packed document for passing on. */
  readPacked(source: DocumentSource, options?: ReadOptions): Promise<PackedDocument>;
  /** Ends all processes. Documents being read or waiting fail. */
  close(): Promise<void>;
}

export interface ReaderPoolOptions {
  processes: number;
  /** Milliseconds of processor time per document, counted from when a process starts on it; see `Deadline`. */
  timeoutMs?: number;
  /** Resident memory in MB at which a process is killed. */
  memoryMb?: number;
}

const DEFAULT_TIMEOUT_MS = 120_000;
/** A scan takes about 1,000 MB with both recognizers and a second language loaded. */
const DEFAULT_MEMORY_MB = 1_536;

/**
 * Creates a pool of low-priority reader processes, started when first needed. A document that exhausts time or memory, or crashes its
 * process, fails alone; the next document gets a new process.
 */
export function createReaderPool(options: ReaderPoolOptions): ReaderPool {
  const settings = { timeoutMs: options.timeoutMs ?? childTimeLimit(DEFAULT_TIMEOUT_MS), memoryMb: options.memoryMb ?? DEFAULT_MEMORY_MB };
  const idle: ReaderChild[] = [];
  const busy = new Set<ReaderChild>();
  const waiting: { resolve: (child: ReaderChild) => void; reject: (error: unknown) => void }[] = [];
  let closed = false;

  const take = (): ReaderChild | null => {
    let child = idle.pop();
    while (child && !child.alive) child = idle.pop();
    if (!child && busy.size < Math.max(1, options.processes)) child = new ReaderChild(settings);
    if (!child) return null;
    busy.add(child);
    return child;
  };

  const release = (child: ReaderChild): void => {
    busy.delete(child);
    if (closed || child.needsReplacement) child.kill();
    else if (child.alive) idle.push(child);
    serveWaiting();
  };

  /** If a process can't be started, the waiting request is rejected, not the one whose document was just read. */
  const serveWaiting = (): void => {
    while (waiting.length > 0) {
      try {
        const next = take();
        if (!next) return;
        waiting.shift()?.resolve(next);
      } catch (error) {
        waiting.shift()?.reject(error);
      }
    }
  };

  const readPacked = async (source: DocumentSource, readOptions: ReadOptions = {}): Promise<PackedDocument> => {
    if (closed) throw readFailure("internal_error", "The reader pool is closed");
    const child = take() ?? (await new Promise<ReaderChild>((resolve, reject) => waiting.push({ resolve, reject })));
    try {
      return await child.read(source instanceof Uint8Array ? source : await source(), readOptions);
    } finally {
      release(child);
    }
  };

  return {
    readPacked,
    read: async (source, readOptions) => unpackDocument(await readPacked(source, readOptions)),
    close() {
      closed = true;
      for (const waiter of waiting.splice(0)) waiter.reject(readFailure("internal_error", "The reader pool is closed"));
      for (const child of [...busy, ...idle.splice(0)]) child.kill();
      return Promise.resolve();
    },
  };
}
