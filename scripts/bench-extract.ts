import { writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { extractInvoice } from "@/lib/prism/extract/extract-invoice";
import { AnalysisFailure } from "@/lib/prism/model";
import { stopRecogniser } from "@/lib/prism/read/ocr/tesseract";
import { BenchReport } from "./bench-extract-report";
import { pdfjsFloor } from "./bench-extract/pdfjs-floor";
import type { Outcome } from "./bench-extract-scoring";
import { confidencesOf, predictionOf } from "./bench-extract/prediction-of";
import { manifestOf, readLabelled, type LabelledReading } from "./bench-extract/read-labelled";

const WARMING_DOCUMENTS = 20;

/**
 * Reads and extracts every labelled document of a folder and says how often each field is right:
 *   npm run bench:extract -- FOLDER [--kind KIND] [--limit N] [--out FILE] [--worst FIELD] [--match TEXT] [--words FOLDER]
 * FOLDER holds manifest.jsonl, one document a line: {id, path, kind, truth, truthAlt?, truthMatch?, notVisible?}.
 * --floor also measures, document by document in turn, what pdf.js alone takes for the text of a PDF.
 * --words keeps what was read; measured again, the CPU time is then that of extraction alone.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { kind: { type: "string" }, limit: { type: "string" }, out: { type: "string" }, worst: { type: "string" }, match: { type: "string" }, words: { type: "string" }, floor: { type: "boolean", default: false } },
  });
  const [folder] = positionals;
  if (folder === undefined) throw new Error("usage: npm run bench:extract -- FOLDER [--kind KIND] [--limit N] [--out FILE] [--worst FIELD] [--match TEXT] [--words FOLDER]");
  const out = values.out ?? path.join(os.tmpdir(), "levy-extract-predictions.jsonl");
  const documents = manifestOf(folder)
    .filter((document) => (values.kind === undefined || values.kind.split(",").includes(document.kind)))
    .filter((document) => values.match === undefined || document.id.includes(values.match))
    .slice(0, values.limit === undefined ? undefined : Number(values.limit));

  const report = new BenchReport(values.worst);
  let [floorSeconds, besideSeconds] = [0, 0];
  const lines: string[] = [];
  // Whoever comes first pays for compiling pdf.js: both are warm before either is measured.
  for (const document of values.floor ? documents.filter(({ kind }) => kind === "pdf-text").slice(0, WARMING_DOCUMENTS) : []) {
    outcomeOf(await readLabelled(folder, document));
    await pdfjsFloor(path.join(folder, document.path));
  }
  for (const document of documents) {
    const before = process.cpuUsage();
    const outcome = outcomeOf(await readLabelled(folder, document, values.words));
    const used = process.cpuUsage(before);
    const cpuSeconds = (used.user + used.system) / 1e6;
    report.add(document, outcome, cpuSeconds);
    if (values.floor && document.kind === "pdf-text") {
      floorSeconds += await pdfjsFloor(path.join(folder, document.path));
      besideSeconds += cpuSeconds;
    }
    lines.push(JSON.stringify({ id: document.id, fields: outcome.prediction, error: outcome.error }));
  }
  writeFileSync(out, `${lines.join("\n")}\n`);
  if (floorSeconds > 0) process.stdout.write(`PDFs with text: ${(besideSeconds / floorSeconds).toFixed(2)} × the CPU of pdf.js' text alone (${floorSeconds.toFixed(1)} s)\n`);
  process.stdout.write(`${report.text()}\npredictions: ${out}\n`);
  await stopRecogniser();
}

function outcomeOf({ document, error }: LabelledReading): Outcome {
  if (!document) return { prediction: {}, confidences: {}, pages: 1, error };
  try {
    const invoice = extractInvoice(document, { country: null, request: {} });
    return { prediction: predictionOf(invoice), confidences: confidencesOf(invoice), pages: Math.max(1, document.pages.length), error: null };
  } catch (failure) {
    if (!(failure instanceof AnalysisFailure)) throw failure;
    return { prediction: {}, confidences: {}, pages: document.pages.length, error: failure.detail.code };
  }
}

await main();
