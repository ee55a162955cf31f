import { extractInvoice } from "@/lib/prism/extract/extract-invoice";
import { AnalysisFailure, type Invoice, type ReadDocument } from "@/lib/prism/model";
import { readDocument } from "@/lib/prism/read/read-document";
import { answersOf, PLAIN_ANSWERS } from "@/lib/prism/testing/plain-invoice";
import type { AwkwardFile } from "./awkward-file";

/** Describes how a file's outcome differs from the expected one; null if it was read or refused as expected. */
export async function faultOf({ expected, draw }: AwkwardFile): Promise<string | null> {
  const outcome = await outcomeOf(await draw());
  if (outcome instanceof AnalysisFailure) {
    const { code, message } = outcome.detail;
    if (expected.kind === "read") return `refused: ${code}, ${message}`;
    if (code !== expected.code) return `refused as ${code} instead of ${expected.code}: ${message}`;
    return expected.advice.test(message) ? null : `refused without the advice ${expected.advice.source}: ${message}`;
  }
  const [answers, right] = [JSON.stringify(answersOf(outcome)), JSON.stringify(PLAIN_ANSWERS)];
  if (expected.kind === "refused") return `read instead of refused: ${answers}`;
  if (answers !== right) return `read wrongly: ${answers}`;
  const { warned } = expected;
  if (warned === undefined) return null;
  if (!outcome.warnings.some((warning) => warned.test(warning))) return `read without the warning ${warned.source}`;
  return outcome.total.confidence < 0.9 ? null : `read with a warning, and as sure as without: ${outcome.total.confidence}`;
}

/** The invoice that the file is read as, or the failure with which it is refused. */
export async function outcomeOf(bytes: Uint8Array): Promise<Invoice | AnalysisFailure> {
  try {
    const document: ReadDocument = await readDocument(bytes);
    return extractInvoice(document, { country: "NG", request: {} });
  } catch (error) {
    if (error instanceof AnalysisFailure) return error;
    throw error;
  }
}
