import { createHash } from "node:crypto";
import type { ReadDocument } from "@/lib/prism/model";
import { detectMimeType, whyUnsupported } from "./detect-mime-type";
import { detectLanguage } from "./language";
import { Deadline, readFailure, readLimits, type ReadOptions } from "./read-options";

export type { ReadOptions } from "./read-options";

/**
 * Reads a document by its content, in this process. Untrusted documents belong in a reader pool, whose processes can be killed: this
 * function limits size, pages, pixels and time, but can't stop a parser inside one synchronous call.
 *
 * @throws AnalysisFailure unsupported_document_type, document_encrypted, document_corrupt, document_unreadable, document_too_large,
 * analysis_timeout
 */
export async function readDocument(bytes: Uint8Array, options: ReadOptions = {}): Promise<ReadDocument> {
  const limits = readLimits(options);
  if (bytes.byteLength === 0) throw readFailure("document_corrupt", "The document is empty: it has no bytes. Send it again.");
  if (bytes.byteLength > limits.maxBytes) {
    throw readFailure(
      "document_too_large",
      `The document has ${bytes.byteLength} bytes, but at most ${limits.maxBytes} are allowed. Scan it at 200 dpi in gray, or send fewer pages.`,
    );
  }
  const mimeType = detectMimeType(bytes);
  if (mimeType === null) throw readFailure("unsupported_document_type", whyUnsupported(bytes));

  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const deadline = new Deadline(limits.timeoutMs);
  const found = await deadline.race(readByType(mimeType, bytes, limits, deadline));
  const words = found.pages.flatMap((page) => page.words);
  if (words.length > limits.maxWords)
    throw readFailure("document_too_large", `The document has ${words.length} words, but at most ${limits.maxWords} are allowed`);
  return { mimeType, sha256, language: detectLanguage(words.filter((word) => !word.hidden).map((word) => word.text)), ...found };
}

type Found = Pick<ReadDocument, "textSource" | "pages" | "einvoice" | "pdf" | "unseen" | "brokenEInvoice" | "cutOff">;

/** Loads each reader when first needed: a process that only receives XML never loads PDF or recognition code. */
async function readByType(
  mimeType: ReadDocument["mimeType"],
  bytes: Uint8Array,
  limits: ReturnType<typeof readLimits>,
  deadline: Deadline,
): Promise<Found> {
  switch (mimeType) {
    case "application/pdf": {
      const { readPdf } = await import("./pdf/read-pdf");
      return readPdf(bytes, limits, deadline);
    }
    case "application/xml": {
      const { readXml } = await import("./xml/read-xml");
      return { textSource: "xml", pages: [], einvoice: readXml(bytes), pdf: null };
    }
    default: {
      const { readImage } = await import("./ocr/read-image");
      return { textSource: "ocr", pages: [await readImage(bytes, limits, deadline)], einvoice: null, pdf: null };
    }
  }
}
