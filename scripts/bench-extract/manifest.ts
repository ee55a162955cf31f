import { readFileSync } from "node:fs";
import path from "node:path";
import type { LabelledDocument } from "../bench-extract-scoring";

export const MANIFEST = "manifest.jsonl";

/** The labelled documents of a folder that state something; see bench-extract for the manifest's form. */
export function manifestOf(folder: string): LabelledDocument[] {
  return readFileSync(path.join(folder, MANIFEST), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as LabelledDocument)
    .filter((document) => Object.keys(document.truth).length > 0);
}
