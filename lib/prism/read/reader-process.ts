import { lowerOwnPriority } from "@/lib/kernel/programs/child-pace";
import { leaveStoppingToParent } from "@/lib/kernel/programs/child-signals";
import { AnalysisFailure, type ItemError } from "@/lib/prism/model";
import { packDocument } from "@/lib/prism/packed-document";
import { readDocument } from "./read-document";
import type { ReadReply, ReadRequest } from "./reader-protocol";

/** Entry point of a reader process: reads one document after another, and answers over the channel to its parent. */

function answer(reply: ReadReply): void {
  process.send?.(reply);
}

function errorOf(error: unknown): ItemError {
  if (error instanceof AnalysisFailure) return error.detail;
  // An internal fault rather than the document's: log the stack to standard error, and reveal none of it to the caller.
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return {
    code: "internal_error",
    stage: "read",
    message: "The document could not be read because of an error in the reader",
    retryable: true,
  };
}

process.on("message", (request: ReadRequest) => {
  const { id } = request;
  readDocument(request.bytes, request.options).then(
    (document) => answer({ kind: "done", id, document: packDocument(document), residentBytes: process.memoryUsage.rss() }),
    (error: unknown) => answer({ kind: "failed", id, error: errorOf(error), residentBytes: process.memoryUsage.rss() }),
  );
});
// The parent has ended, so nobody waits for an answer.
process.on("disconnect", () => process.exit(0));

// Stack traces from here aren't shown to anyone, and the first one would load the source maps of whole libraries.
process.setSourceMapsEnabled(false);
lowerOwnPriority();
void leaveStoppingToParent().then(() => answer({ kind: "ready" }));
