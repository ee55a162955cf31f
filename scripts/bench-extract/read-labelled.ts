import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { AnalysisFailure, type ReadDocument } from "@/lib/prism/model";
import { readDocument } from "@/lib/prism/read/read-document";
import type { LabelledDocument } from "../bench-extract-scoring";

/** The document that was read, or the code of the failure. */
export interface LabelledReading {
  document: ReadDocument | null;
  error: string | null;
}

/** Reads a labeled document. With `wordsFolder`, the result is cached there, so that extraction alone can be measured again in seconds. */
export async function readLabelled(folder: string, labelled: LabelledDocument, wordsFolder?: string): Promise<LabelledReading> {
  const kept = wordsFolder === undefined ? null : path.join(wordsFolder, `${labelled.id.replace(/\W/g, "_")}.json`);
  if (kept !== null && existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8")) as LabelledReading;
  const reading = await read(path.join(folder, labelled.path));
  if (kept !== null && wordsFolder !== undefined) {
    mkdirSync(wordsFolder, { recursive: true });
    writeFileSync(kept, JSON.stringify(reading));
  }
  return reading;
}

async function read(file: string): Promise<LabelledReading> {
  try {
    return { document: await readDocument(new Uint8Array(readFileSync(file))), error: null };
  } catch (error) {
    if (!(error instanceof AnalysisFailure)) throw error;
    return { document: null, error: error.detail.code };
  }
}
