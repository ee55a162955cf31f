import { env } from "@/lib/kernel/env";
import { AnalysisChild, type AnalysisLimits } from "./analysis-child";
import { AnalysisFailure, type Analysis, type AnalysisContext, type AnalysisRequest, type Invoice, type ReadDocument } from "./model";

/** A fault in a rule; its stack is for the log, never for the caller. */
export class AnalysisFault extends Error {
  constructor(stack: string) {
    super("a rule failed on an invoice");
    this.name = "AnalysisFault";
    this.stack = stack;
  }
}

export interface AnalysisPool {
  /**
   * As `analyze`, or `judgeInvoice` where the invoice is given, in a process that is ended where a document keeps it busy
   * too long. Throws AnalysisFailure; AnalysisFault where a rule is at fault.
   */
  analyze(document: ReadDocument | null, request: AnalysisRequest, context: AnalysisContext, invoice?: Invoice): Promise<Analysis>;
  /** Ends all processes; what is being analysed, and what waits, fails with an error that a repeat may mend. */
  close(): void;
}

const DEFAULT_LIMITS: AnalysisLimits = { timeoutMs: 30_000, memoryMb: 768 };

/**
 * Processes in which documents are understood. Rules are matched against text that strangers wrote, and no expression
 * that takes for ever on some of it may hold up everything else that the worker does.
 */
export function createAnalysisPool({ processes, ...given }: { processes: number } & Partial<AnalysisLimits>): AnalysisPool {
  const limits = { ...DEFAULT_LIMITS, ...given };
  const idle: AnalysisChild[] = [];
  const busy = new Set<AnalysisChild>();
  const waiting: (() => void)[] = [];
  let closed = false;

  const take = async (): Promise<AnalysisChild> => {
    while (!closed && busy.size >= Math.max(1, processes)) await new Promise<void>((free) => waiting.push(free));
    if (closed) throw new Error("the analysis pool is closed");
    let child = idle.pop();
    while (child && !child.alive) child = idle.pop();
    child ??= new AnalysisChild(limits);
    busy.add(child);
    return child;
  };
  const release = (child: AnalysisChild): void => {
    busy.delete(child);
    if (closed) child.kill();
    else if (child.alive) idle.push(child);
    waiting.shift()?.();
  };

  return {
    async analyze(document, request, context, invoice) {
      const child = await take();
      const outcome = await child.analyze({ document, request, context, invoice: invoice ?? null }).finally(() => release(child));
      if (outcome.kind === "done") return outcome.analysis;
      if (outcome.kind === "fault") throw new AnalysisFault(outcome.stack);
      if (closed) throw new Error("the analysis pool is closed");
      throw new AnalysisFailure(outcome.kind === "failed" ? outcome.error : {
        code: "analysis_timeout", stage: "extract", retryable: true, message: `Understanding the document took more than ${limits.timeoutMs / 1_000} s`,
      });
    },
    close() {
      closed = true;
      for (const child of [...idle.splice(0), ...busy]) child.kill();
      for (const free of waiting.splice(0)) free();
    },
  };
}

// On globalThis, because a development server loads this module again with every reload.
const holder = globalThis as typeof globalThis & { levyAnalysisPool?: AnalysisPool };

/** This process's pool, made on the first use; as many processes as there are for reading. */
export function analysisPool(): AnalysisPool {
  holder.levyAnalysisPool ??= createAnalysisPool({ processes: env().READER_PROCESSES });
  return holder.levyAnalysisPool;
}

export function closeAnalysisPool(): void {
  holder.levyAnalysisPool?.close();
  delete holder.levyAnalysisPool;
}
