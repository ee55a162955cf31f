import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { toMajor } from "@/lib/kernel/money";
import { extractInvoice } from "@/lib/prism/extract/extract-invoice";
import { AnalysisFailure, type Cell, type Invoice } from "@/lib/prism/model";
import { stopRecogniser } from "@/lib/prism/read/ocr/tesseract";
import { readDocument } from "@/lib/prism/read/read-document";
import { BenchReport } from "./bench-extract-report";
import type { LabelledDocument, Outcome, Prediction } from "./bench-extract-scoring";

/**
 * Reads and extracts every labelled document of a folder and says how often each field is right:
 *   npm run bench:extract -- FOLDER [--kind KIND] [--limit N] [--out FILE] [--worst FIELD] [--match TEXT]
 * FOLDER holds manifest.jsonl, one document a line: {id, path, kind, truth, truthAlt?, truthMatch?, notVisible?}.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { kind: { type: "string" }, limit: { type: "string" }, out: { type: "string" }, worst: { type: "string" }, match: { type: "string" } },
  });
  const [folder] = positionals;
  if (folder === undefined) throw new Error("usage: npm run bench:extract -- FOLDER [--kind KIND] [--limit N] [--out FILE] [--worst FIELD] [--match TEXT]");
  const out = values.out ?? path.join(os.tmpdir(), "levy-extract-predictions.jsonl");
  const documents = manifestOf(folder)
    .filter((document) => Object.keys(document.truth).length > 0 && (values.kind === undefined || values.kind.split(",").includes(document.kind)))
    .filter((document) => values.match === undefined || document.id.includes(values.match))
    .slice(0, values.limit === undefined ? undefined : Number(values.limit));

  const report = new BenchReport(values.worst);
  const lines: string[] = [];
  for (const document of documents) {
    const before = process.cpuUsage();
    const outcome = await predict(path.join(folder, document.path));
    const used = process.cpuUsage(before);
    report.add(document, outcome, (used.user + used.system) / 1e6);
    lines.push(JSON.stringify({ id: document.id, fields: outcome.prediction, error: outcome.error }));
  }
  writeFileSync(out, `${lines.join("\n")}\n`);
  process.stdout.write(`${report.text()}\npredictions: ${out}\n`);
  await stopRecogniser();
}

async function predict(file: string): Promise<Outcome> {
  try {
    const document = await readDocument(new Uint8Array(readFileSync(file)));
    const invoice = extractInvoice(document, { country: null, request: {} });
    return { prediction: predictionOf(invoice), confidences: confidencesOf(invoice), pages: Math.max(1, document.pages.length), error: null };
  } catch (error) {
    if (!(error instanceof AnalysisFailure)) throw error;
    return { prediction: {}, confidences: {}, pages: 1, error: error.detail.code };
  }
}

function predictionOf(invoice: Invoice): Prediction {
  const currency = invoice.currency.value;
  const major = (cell: Cell<number>): number | null => (cell.value === null ? null : toMajor(cell.value, currency));
  return {
    invoiceNumber: invoice.invoiceNumber.value, issueDate: invoice.invoiceDate.value, dueDate: invoice.dueDate.value,
    vendorName: invoice.vendor.name.value, vendorTaxId: invoice.vendor.taxId.value, buyerName: invoice.customer.name.value,
    currency, subtotal: major(invoice.subtotal), taxTotal: major(invoice.taxTotal), total: major(invoice.total),
    vatRates: [...new Set(invoice.taxDetails.flatMap((detail) => (detail.rate === null ? [] : [detail.rate])))],
    lines: invoice.lineItems.map((line) => ({
      description: line.description.value, amount: major(line.amount),
      quantity: line.quantity.value === null ? null : Number(line.quantity.value),
      unitPrice: line.unitPrice.value === null ? null : Number(line.unitPrice.value),
    })),
  };
}

function confidencesOf(invoice: Invoice): Outcome["confidences"] {
  return {
    invoiceNumber: invoice.invoiceNumber.confidence, issueDate: invoice.invoiceDate.confidence, dueDate: invoice.dueDate.confidence,
    vendorName: invoice.vendor.name.confidence, vendorTaxId: invoice.vendor.taxId.confidence, buyerName: invoice.customer.name.confidence,
    currency: invoice.currency.confidence, subtotal: invoice.subtotal.confidence, taxTotal: invoice.taxTotal.confidence, total: invoice.total.confidence,
  };
}

function manifestOf(folder: string): LabelledDocument[] {
  return readFileSync(path.join(folder, "manifest.jsonl"), "utf8").split("\n").filter((line) => line.trim() !== "").map((line) => JSON.parse(line) as LabelledDocument);
}

await main();
