import { readFileSync } from "node:fs";
import path from "node:path";
import type { LabelledDocument } from "../bench-extract-scoring";

export const MANIFEST = "manifest.jsonl";

/** The labeled documents of a folder that have at least one true value; bench-extract describes the manifest's format. */
export function manifestOf(folder: string): LabelledDocument[] {
  return readFileSync(path.join(folder, MANIFEST), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as LabelledDocument)
    .filter((document) => Object.keys(document.truth).length > 0);
}
