import { setPriority } from "node:os";
import { judgeInvoice, understandInvoice } from "./analyze";
import { AnalysisFailure, type Analysis, type AnalysisContext, type AnalysisRequest, type Invoice, type ItemError, type ReadDocument } from "./model";

/** Entry of an analysis process: understands one document after another and answers over the channel of its parent. */

export interface AnalysisTask {
  document: ReadDocument | null;
  request: AnalysisRequest;
  context: AnalysisContext;
  /** Null where the document is to be understood; else the invoice of it that is to be judged. */
  invoice: Invoice | null;
}

export type AnalysisReply =
  | { kind: "ready" }
  | { kind: "understood"; invoice: Invoice }
  | { kind: "judged"; analysis: Analysis }
  | { kind: "failed"; error: ItemError }
  /** A fault in a rule; the stack is for the log. */
  | { kind: "fault"; stack: string };

function replyTo({ document, request, context, invoice }: AnalysisTask): AnalysisReply {
  try {
    if (!invoice) return { kind: "understood", invoice: understandInvoice(document, request, context) };
    return { kind: "judged", analysis: judgeInvoice(document, invoice, request, context) };
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
