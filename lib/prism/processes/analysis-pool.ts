import { childTimeLimit } from "@/lib/kernel/programs/child-pace";
import { env } from "@/lib/kernel/env";
import { AnalysisChild, type AnalysisLimits, type AnalysisOutcome, type AnalysisTask } from "./analysis-child";
import type { UnderstoodInvoice } from "./analysis-protocol";
import { AnalysisFailure, type Analysis, type AnalysisContext, type AnalysisRequest, type Invoice } from "../model";
import type { PackedDocument } from "../packed-document";

/** A fault in a rule. Its stack is for the log only, never for the caller. */
export class AnalysisFault extends Error {
  constructor(stack: string) {
    super("a rule failed on an invoice");
    this.name = "AnalysisFault";
    this.stack = stack;
  }
}

export interface AnalysisPool {
  /**
   * Runs `understandInvoice` in a process that is killed if a document keeps it busy for too long. The result contains what the invoice's
   * history is found by, and identifies the invoice to `judge`.
   *
   * @throws AnalysisFailure; AnalysisFault if a rule is at fault
   */
  understand(
    document: PackedDocument | null,
    request: AnalysisRequest,
    context: Omit<AnalysisContext, "history">,
  ): Promise<UnderstoodInvoice>;
  /** Runs `judgeInvoice` like `understand`, on a result of `understand` for this document and request, or on any other invoice. */
  judge(
    document: PackedDocument | null,
    invoice: Invoice | UnderstoodInvoice,
    request: AnalysisRequest,
    context: AnalysisContext,
  ): Promise<Analysis>;
  /** Ends all processes. Running and waiting tasks fail with an error that may be retried. */
  close(): void;
}

/**
 * How long work must wait before another process is started. One process with compiled code does the work of two that still compile it. A
 * new process takes a second to start, and a tenth of a second for each of its first documents, compared with a hundredth later.
 */
const PATIENCE_MS = 2_000;

const DEFAULT_LIMITS: AnalysisLimits = { timeoutMs: 30_000, memoryMb: 768 };

/**
 * Creates a pool of processes that understand documents. Rules match untrusted text, and a regular expression that runs forever on some
 * text must not block the rest of the worker.
 */
export function createAnalysisPool({ processes, ...given }: { processes: number } & Partial<AnalysisLimits>): AnalysisPool {
  const limits = { ...DEFAULT_LIMITS, timeoutMs: childTimeLimit(DEFAULT_LIMITS.timeoutMs), ...given };
  const idle: AnalysisChild[] = [];
  const busy = new Set<AnalysisChild>();
  const waiting: (() => void)[] = [];
  let closed = false;

  const take = async (invoice: Invoice | UnderstoodInvoice | null): Promise<AnalysisChild> => {
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
      // Otherwise the next waiting task might wait for a process that doesn't exist.
      waiting.shift()?.();
      throw error;
    }
  };
  /** Waits until a process is free; returns false if that takes too long. A process that is still starting doesn't count as busy. */
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

/** This process's pool, created on first use with at most READER_PROCESSES processes. */
export function analysisPool(): AnalysisPool {
  holder.levyAnalysisPool ??= createAnalysisPool({ processes: env().READER_PROCESSES });
  return holder.levyAnalysisPool;
}

/** Ends this process's pool; the next use creates another. */
export function closeAnalysisPool(): void {
  holder.levyAnalysisPool?.close();
  delete holder.levyAnalysisPool;
}
