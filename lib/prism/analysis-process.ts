import { setPriority } from "node:os";
import { LastSubjects, type AnalysisQuestion, type AnalysisReply, type AnalysisSubject } from "./analysis-protocol";
import { judgeInvoice, understandInvoice } from "./analyze";
import { AnalysisFailure } from "./model";

/** Entry of an analysis process: answers one question after another over the channel of its parent. */

const held = new LastSubjects<AnalysisSubject>();

function replyTo(question: AnalysisQuestion): AnalysisReply {
  const { request, context } = question;
  try {
    if (question.kind === "understand") {
      const invoice = understandInvoice(question.document, request, context);
      held.add({ document: question.document, invoice });
      return { kind: "understood", invoice };
    }
    const subject = typeof question.subject === "number" ? held.at(question.subject) : question.subject;
    if (!subject) throw new Error("what is to be judged is no longer held");
    return { kind: "judged", analysis: judgeInvoice(subject.document, subject.invoice, request, context) };
  } catch (error) {
    if (error instanceof AnalysisFailure) return { kind: "failed", error: error.detail };
    return { kind: "fault", stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const answer = (reply: AnalysisReply) => process.send?.(reply);

process.on("message", (question: AnalysisQuestion) => answer(replyTo(question)));
// The parent is gone: nobody waits for an answer.
process.on("disconnect", () => process.exit(0));

// Web requests on the same cores go first.
setPriority(10);
answer({ kind: "ready" });
