import { lowerOwnPriority } from "@/lib/kernel/programs/child-pace";
import { leaveStoppingToParent } from "@/lib/kernel/programs/child-signals";
import { RecentSubjects, understoodOf, type AnalysisQuestion, type AnalysisReply } from "./analysis-protocol";
import { judgeInvoice, understandInvoice } from "../analyze";
import { AnalysisFailure, type AnalysisContext, type AnalysisRequest, type Invoice, type ReadDocument } from "../model";
import { unpackDocument, type PackedDocument } from "../packed-document";

/** Entry point of an analysis process: answers one question after another over the channel to its parent. */

/** A document with the invoice that was understood from it. */
interface Subject {
  document: ReadDocument | null;
  invoice: Invoice;
}

const held = new RecentSubjects<Subject>();

function replyTo(question: AnalysisQuestion): AnalysisReply {
  const { request, context } = question;
  try {
    if (question.kind === "understand") {
      const subject = understand(question.document, request, context);
      held.add(subject);
      return { kind: "understood", invoice: understoodOf(subject.invoice) };
    }
    const subject = subjectOf(question);
    return { kind: "judged", analysis: judgeInvoice(subject.document, subject.invoice, request, context) };
  } catch (error) {
    if (error instanceof AnalysisFailure) return { kind: "failed", error: error.detail };
    return { kind: "fault", stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function understand(packed: PackedDocument | null, request: AnalysisRequest, context: AnalysisContext): Subject {
  const document = unpacked(packed);
  return { document, invoice: understandInvoice(document, request, context) };
}

function subjectOf({ subject: asked, request, context }: Extract<AnalysisQuestion, { kind: "judge" }>): Subject {
  if (typeof asked !== "number")
    return asked.invoice ? { document: unpacked(asked.document), invoice: asked.invoice } : understand(asked.document, request, context);
  const subject = held.at(asked);
  if (!subject) throw new Error("the invoice to judge is no longer held");
  return subject;
}

const unpacked = (document: PackedDocument | null): ReadDocument | null => (document ? unpackDocument(document) : null);

const answer = (reply: AnalysisReply) => process.send?.(reply);

process.on("message", (question: AnalysisQuestion) => answer(replyTo(question)));
// The parent has ended, so nobody waits for an answer.
process.on("disconnect", () => process.exit(0));

lowerOwnPriority();
void leaveStoppingToParent().then(() => answer({ kind: "ready" }));
