import { childTimeLimit } from "@/lib/kernel/child-pace";
import { env } from "@/lib/kernel/env";
import { AnalysisChild, type AnalysisLimits, type AnalysisOutcome, type AnalysisTask } from "./analysis-child";
import type { Understood } from "./analysis-protocol";
import { AnalysisFailure, type Analysis, type AnalysisContext, type AnalysisRequest, type Invoice } from "../model";
import type { PackedDocument } from "../packed-document";

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
   * `understandInvoice` in a process that is ended where a document keeps it busy too long: what its history is found by,
   * and what `judge` knows it again by. Throws AnalysisFailure; AnalysisFault where a rule is at fault.
   */
  understand(document: PackedDocument | null, request: AnalysisRequest, context: Omit<AnalysisContext, "history">): Promise<Understood>;
  /** `judgeInvoice`, as `understand`: of what `understand` gave for this document and request, or of an invoice of your own. */
  judge(
    document: PackedDocument | null,
    invoice: Invoice | Understood,
    request: AnalysisRequest,
    context: AnalysisContext,
  ): Promise<Analysis>;
  /** Ends all processes; what is being analysed, and what waits, fails with an error that a repeat may mend. */
  close(): void;
}

/**
 * One process whose code is compiled does the work of two that compile it: another is begun only where all that run keep
 * work waiting for longer than it would take the other to be of use. That costs it a second to begin, and its first documents
 * a tenth of a second each, later ones a hundredth.
 */
const PATIENCE_MS = 2_000;

const DEFAULT_LIMITS: AnalysisLimits = { timeoutMs: 30_000, memoryMb: 768 };

/**
 * Processes in which documents are understood. Rules are matched against text that strangers wrote, and no expression
 * that takes for ever on some of it may hold up everything else that the worker does.
 */
export function createAnalysisPool({ processes, ...given }: { processes: number } & Partial<AnalysisLimits>): AnalysisPool {
  const limits = { ...DEFAULT_LIMITS, timeoutMs: childTimeLimit(DEFAULT_LIMITS.timeoutMs), ...given };
  const idle: AnalysisChild[] = [];
  const busy = new Set<AnalysisChild>();
  const waiting: (() => void)[] = [];
  let closed = false;

  const take = async (invoice: Invoice | Understood | null): Promise<AnalysisChild> => {
    for (let patient = true; !closed;) {
      const holder = invoice ? idle.findIndex((one) => one.alive && one.holds(invoice)) : -1;
      let child = holder === -1 ? idle.pop() : idle.splice(holder, 1)[0];
      while (child && !child.alive) child = idle.pop();
      if (!child && (busy.size === 0 || (!patient && busy.size < processes))) child = begin();
      if (child) {
        busy.add(child);
        return child;
      }
      patient = await turn(patient);
    }
    throw new Error("the analysis pool is closed");
  };
  const begin = (): AnalysisChild => {
    try {
      return new AnalysisChild(limits);
    } catch (error) {
      // Whoever waits next may have been left nobody to wait for.
      waiting.shift()?.();
      throw error;
    }
  };
  /** Until a process is free; false where that took too long. What is still starting does not count as busy. */
  const turn = (patient: boolean): Promise<boolean> =>
    new Promise((resolve) => {
      const freed = (): void => {
        clearTimeout(timer);
        resolve(patient);
      };
      const wait = (): NodeJS.Timeout =>
        setTimeout(() => {
          if ([...busy].some(({ started }) => !started)) timer = wait();
          else {
            waiting.splice(waiting.indexOf(freed), 1);
            resolve(false);
          }
        }, PATIENCE_MS);
      let timer = patient ? wait() : undefined;
      waiting.push(freed);
    });
  const release = (child: AnalysisChild): void => {
    busy.delete(child);
    if (closed) child.kill();
    else if (child.alive) idle.push(child);
    waiting.shift()?.();
  };

  const work = async (task: AnalysisTask): Promise<Extract<AnalysisOutcome, { kind: "understood" | "judged" }>> => {
    const child = await take(task.invoice);
    const outcome = await child.analyze(task).finally(() => release(child));
    if (outcome.kind === "understood" || outcome.kind === "judged") return outcome;
    if (outcome.kind === "fault") throw new AnalysisFault(outcome.stack);
    if (closed) throw new Error("the analysis pool is closed");
    throw new AnalysisFailure(
      outcome.kind === "failed"
        ? outcome.error
        : {
            code: "analysis_timeout",
            stage: "extract",
            retryable: true,
            message: `Analyzing the document took longer than ${limits.timeoutMs / 1_000} s`,
          },
    );
  };

  return {
    async understand(document, request, context) {
      const outcome = await work({ document, request, context: { ...context, history: [] }, invoice: null });
      if (outcome.kind === "understood") return outcome.invoice;
      throw new Error("the analysis process answered another question");
    },
    async judge(document, invoice, request, context) {
      const outcome = await work({ document, request, context, invoice });
      if (outcome.kind === "judged") return outcome.analysis;
      throw new Error("the analysis process answered another question");
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

/** This process's pool, made on the first use; at most as many processes as there are for reading. */
export function analysisPool(): AnalysisPool {
  holder.levyAnalysisPool ??= createAnalysisPool({ processes: env().READER_PROCESSES });
  return holder.levyAnalysisPool;
}

/** Ends this process's pool and its processes; the next use makes another. */
export function closeAnalysisPool(): void {
  holder.levyAnalysisPool?.close();
  delete holder.levyAnalysisPool;
}
