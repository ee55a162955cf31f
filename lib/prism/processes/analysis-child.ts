import { fork, type ChildProcess } from "node:child_process";
import { childArguments } from "@/lib/kernel/programs/child-pace";
import { childProgram } from "@/lib/kernel/programs/child-program";
import { wasStopped } from "@/lib/kernel/programs/child-signals";
import { RecentSubjects, type AnalysisQuestion, type AnalysisReply, type UnderstoodInvoice } from "./analysis-protocol";
import type { AnalysisContext, AnalysisRequest, Invoice } from "../model";
import type { PackedDocument } from "../packed-document";

export interface AnalysisLimits {
  /** Milliseconds for one document, from when the process takes it. */
  timeoutMs: number;
  /** Limit of V8's heap in MB. */
  memoryMb: number;
}

export type AnalysisOutcome = Exclude<AnalysisReply, { kind: "ready" }> | { kind: "exhausted" };

/** A task for a process: with an invoice (or a process's handle to one), form the opinion on it; without, understand the document. */
export interface AnalysisTask {
  document: PackedDocument | null;
  request: AnalysisRequest;
  context: AnalysisContext;
  invoice: Invoice | UnderstoodInvoice | null;
}

const LOW_PRIORITY = 10;
const ENTRY = "lib/prism/processes/analysis-process.ts";

/** One analysis process. Once `alive` is false, it is never used again. */
export class AnalysisChild {
  readonly #process: ChildProcess;
  readonly #started: Promise<void>;
  /** Mirrors what the process holds, so that an invoice the process understood need not be sent to it. */
  readonly #held = new RecentSubjects<UnderstoodInvoice>();
  #alive = true;
  #isStarted = false;

  constructor(private readonly limits: AnalysisLimits) {
    const { file, execArgv, folder } = childProgram(ENTRY);
    // Low priority, so that web requests on the same cores go first.
    this.#process = fork(file, childArguments(LOW_PRIORITY), {
      cwd: folder,
      // Rules are matched here against untrusted text, so the process gets nothing of the server's environment.
      env: { NODE_ENV: "production" },
      execArgv: [...execArgv, `--max-old-space-size=${limits.memoryMb}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#started = new Promise((resolve, reject) => {
      this.#process.once("message", () => {
        this.#isStarted = true;
        resolve();
      });
      this.#process.once("exit", () => reject(new Error("the analysis process could not be started")));
      this.#process.once("error", reject);
    });
    this.#started.catch(() => undefined);
    const ended = () => {
      this.#alive = false;
    };
    // A process that the system couldn't start emits "error" but never "exit".
    this.#process.once("exit", ended).on("error", ended);
    this.#ref(false);
  }

  get alive(): boolean {
    return this.#alive;
  }

  get started(): boolean {
    return this.#isStarted;
  }

  /** Whether the process still holds the very invoice that it understood. */
  holds(invoice: Invoice | UnderstoodInvoice): boolean {
    return this.#placeOf(invoice) !== null;
  }

  /** Runs a task. Throws if the process couldn't be started or asked, or was stopped, none of which says anything about the document. */
  async analyze(task: AnalysisTask): Promise<AnalysisOutcome> {
    this.#ref(true);
    try {
      await this.#started;
      const outcome = await this.#ask(this.#questionOf(task));
      if (outcome.kind === "understood") this.#held.add(outcome.invoice);
      return outcome;
    } finally {
      this.#ref(false);
    }
  }

  kill(): void {
    this.#alive = false;
    this.#process.kill("SIGKILL");
  }

  #placeOf(invoice: Invoice | UnderstoodInvoice): number | null {
    return this.#held.find((held) => held === invoice);
  }

  #questionOf({ document, request, context, invoice }: AnalysisTask): AnalysisQuestion {
    if (!invoice) return { kind: "understand", document, request, context };
    const sent = "isUnderstood" in invoice ? null : invoice;
    return { kind: "judge", subject: this.#placeOf(invoice) ?? { document, invoice: sent }, request, context };
  }

  #ask(question: AnalysisQuestion): Promise<AnalysisOutcome> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#process.off("message", received).off("exit", exited);
      };
      const exhausted = () => {
        end();
        this.kill();
        resolve({ kind: "exhausted" });
      };
      const failed = (why: string, cause?: Error) => {
        end();
        this.kill();
        reject(new Error(why, { cause }));
      };
      const exited = (_: number | null, signal: NodeJS.Signals | null) => {
        if (wasStopped(signal)) failed("the analysis process was stopped");
        else exhausted();
      };
      const received = (reply: AnalysisReply) => {
        if (reply.kind === "ready") return;
        end();
        resolve(reply);
      };
      const timer = setTimeout(exhausted, this.limits.timeoutMs);
      this.#process.on("message", received).once("exit", exited);
      this.#process.send(question, (error) => {
        if (error) failed("the analysis process had ended", error);
      });
    });
  }

  /** Keeps the parent alive only while a document is being worked on. */
  #ref(on: boolean): void {
    if (on) {
      this.#process.ref();
      this.#process.channel?.ref();
    } else {
      this.#process.unref();
      this.#process.channel?.unref();
    }
  }
}
