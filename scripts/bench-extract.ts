import { writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { extractInvoice } from "@/lib/prism/extract/extract-invoice";
import { AnalysisFailure } from "@/lib/prism/model";
import { stopRecognizer } from "@/lib/prism/read/ocr/tesseract";
import { BenchReport } from "./bench-extract-report";
import { Floors } from "./bench-extract/floors";
import type { LabeledDocument, Outcome } from "./bench-extract-scoring";
import { confidencesOf, lineConfidencesOf, predictionOf } from "./bench-extract/prediction-of";
import { manifestOf } from "./bench-extract/manifest";
import { readLabeled, type LabeledReading } from "./bench-extract/read-labeled";

/** Number of documents, by kind, after which compilers and recognizers are warm. */
const WARMING_DOCUMENTS: Readonly<Record<string, number>> = { "pdf-text": 20, "pdf-scan": 2, image: 2 };

/**
 * Reads and extracts every labeled document of a folder and reports how often each field is right:
 *   npm run bench:extract -- FOLDER [--kind KIND] [--limit N] [--out FILE] [--worst FIELD] [--match TEXT] [--words FOLDER]
 * FOLDER holds manifest.jsonl, one document per line: {id, path, kind, truth, truthAlt?, truthMatch?, notVisible?}. `--floor` also
 * measures, in turn for each document, the least time that reading could take: see bench-extract/floors.ts. `--words` keeps what was read;
 * when measured again, the CPU time is that of extraction alone.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      kind: { type: "string" },
      limit: { type: "string" },
      out: { type: "string" },
      worst: { type: "string" },
      match: { type: "string" },
      words: { type: "string" },
      floor: { type: "boolean", default: false },
    },
  });
  const [folder] = positionals;
  if (folder === undefined)
    throw new Error(
      "usage: npm run bench:extract -- FOLDER [--kind KIND] [--limit N] [--out FILE] [--worst FIELD] [--match TEXT] [--words FOLDER]",
    );
  const out = values.out ?? path.join(os.tmpdir(), "levy-extract-predictions.jsonl");
  const documents = manifestOf(folder)
    .filter((document) => values.kind === undefined || values.kind.split(",").includes(document.kind))
    .filter((document) => values.match === undefined || document.id.includes(values.match))
    .slice(0, values.limit === undefined ? undefined : Number(values.limit));

  const report = new BenchReport(values.worst);
  const floors = values.floor ? new Floors() : null;
  const lines: string[] = [];
  if (floors) await warm(folder, documents);
  for (const document of documents) {
    const before = process.cpuUsage();
    const reading = await readLabeled(folder, document, values.words);
    const outcome = outcomeOf(reading);
    const used = process.cpuUsage(before);
    const cpuSeconds = (used.user + used.system) / 1e6;
    report.add(document, outcome, cpuSeconds);
    await floors?.add(document.kind, path.join(folder, document.path), reading, cpuSeconds);
    lines.push(JSON.stringify({ id: document.id, fields: outcome.prediction, error: outcome.error }));
  }
  writeFileSync(out, `${lines.join("\n")}\n`);
  if (floors) process.stdout.write(floors.text());
  process.stdout.write(`${report.text()}\npredictions: ${out}\n`);
  await stopRecognizer();
}

/** Whichever is measured first would pay for compilation, so readers and floors are warmed up before either is measured. */
async function warm(folder: string, documents: readonly LabeledDocument[]): Promise<void> {
  const unmeasured = new Floors();
  for (const [kind, count] of Object.entries(WARMING_DOCUMENTS)) {
    for (const document of documents.filter((candidate) => candidate.kind === kind).slice(0, count)) {
      const reading = await readLabeled(folder, document);
      outcomeOf(reading);
      await unmeasured.add(kind, path.join(folder, document.path), reading, 0);
    }
  }
}

function outcomeOf({ document, error }: LabeledReading): Outcome {
  if (!document) return { prediction: {}, confidences: {}, pages: 1, error };
  try {
    const invoice = extractInvoice(document, { country: null, request: {} });
    return {
      prediction: predictionOf(invoice),
      confidences: confidencesOf(invoice),
      lineConfidences: lineConfidencesOf(invoice),
      pages: Math.max(1, document.pages.length),
      error: null,
    };
  } catch (failure) {
    if (!(failure instanceof AnalysisFailure)) throw failure;
    return { prediction: {}, confidences: {}, pages: document.pages.length, error: failure.detail.code };
  }
}

await main();
