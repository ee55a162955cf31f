import { setPriority } from "node:os";
import { analyze, judgeInvoice } from "./analyze";
import { AnalysisFailure, type Analysis, type AnalysisContext, type AnalysisRequest, type Invoice, type ItemError, type ReadDocument } from "./model";

/** Entry of an analysis process: understands one document after another and answers over the channel of its parent. */

export interface AnalysisTask {
  document: ReadDocument | null;
  request: AnalysisRequest;
  context: AnalysisContext;
  /** Where the document was understood before: only its judgement is wanted. */
  invoice: Invoice | null;
}

export type AnalysisReply =
  | { kind: "ready" }
  | { kind: "done"; analysis: Analysis }
  | { kind: "failed"; error: ItemError }
  /** A fault in a rule; the stack is for the log. */
  | { kind: "fault"; stack: string };

function replyTo({ document, request, context, invoice }: AnalysisTask): AnalysisReply {
  try {
    return { kind: "done", analysis: invoice ? judgeInvoice(document, invoice, request, context) : analyze(document, request, context) };
  } catch (error) {
    if (error instanceof AnalysisFailure) return { kind: "failed", error: error.detail };
    return { kind: "fault", stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const answer = (reply: AnalysisReply) => process.send?.(reply);

process.on("message", (task: AnalysisTask) => answer(replyTo(task)));
// The parent is gone: nobody waits for an answer.
process.on("disconnect", () => process.exit(0));

// Web requests on the same cores go first.
setPriority(10);
answer({ kind: "ready" });
