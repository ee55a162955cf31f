import { lowerOwnPriority } from "@/lib/kernel/child-pace";
import { leaveStoppingToParent } from "@/lib/kernel/child-signals";
import { AnalysisFailure, type ItemError } from "@/lib/prism/model";
import { packDocument } from "@/lib/prism/packed-document";
import { readDocument } from "./read-document";
import type { ReadReply, ReadRequest } from "./reader-protocol";

/** Entry of a reader process: reads one document after another and answers over the channel of its parent. */

function answer(reply: ReadReply): void {
  process.send?.(reply);
}

function errorOf(error: unknown): ItemError {
  if (error instanceof AnalysisFailure) return error.detail;
  // A fault of ours, not of the document: say where on standard error, and show nothing of it to the outside.
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
// The parent is gone: nobody waits for an answer.
process.on("disconnect", () => process.exit(0));

// Nobody sees where in our sources an error arose here, and the first one would cost reading the source maps of whole libraries.
process.setSourceMapsEnabled(false);
lowerOwnPriority();
void leaveStoppingToParent().then(() => answer({ kind: "ready" }));
