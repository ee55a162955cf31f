import { createReadStream } from "node:fs";
import { readFailure, readLimits } from "@/lib/prism/read/read-options";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder; name the files in it, such as FOLDER/*.pdf",
  EACCES: "this user has no permission to read it",
  EPERM: "this user has no permission to read it",
};

/** Says in a few words why a file could not be opened or read. */
export function whyUnreadable(error: unknown): string {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ""];
  return reason ?? (error instanceof Error ? error.message : String(error));
}

/**
 * Reads a file, a pipe, or standard input for `-`, without holding more in memory than a document may have. Throws AnalysisFailure
 * `document_too_large`, or the system's error.
 */
export async function readDocumentFile(file: string): Promise<Buffer> {
  const { maxBytes } = readLimits();
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of file === "-" ? process.stdin : createReadStream(file)) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    if (length > maxBytes) throw readFailure("document_too_large", `The document is larger than ${maxBytes / 1024 / 1024} MB`);
  }
  return Buffer.concat(parts);
}
