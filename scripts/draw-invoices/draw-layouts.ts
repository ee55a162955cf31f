import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser } from "playwright-core";
import type { Layout, LayoutAnswers } from "@/lib/prism/fixtures/layouts/layout";
import { htmlOf, type PrintedLayout } from "@/lib/prism/fixtures/layouts/printed-layout";
import { drawPdf } from "@/lib/prism/testing/draw-pdf";
import { printHtml } from "./print-html";
import { scannedPage } from "./scanned-page";

/** Writes layouts that were written by hand as a folder that bench:extract and calibrate measure. */
export async function writeLayouts(folder: string, layouts: readonly Layout[]): Promise<void> {
  mkdirSync(path.join(folder, "docs"), { recursive: true });
  const manifest: string[] = [];
  for (const [index, layout] of layouts.entries()) {
    const drawn = await drawPdf(layout.pages);
    const bytes = layout.scanned
      ? await scannedPage(drawn, { ...OFFICE_SCAN, rotateDegrees: (index % 5) / 4 - 0.5, seed: index + 1 })
      : drawn;
    writeFileSync(path.join(folder, "docs", `${layout.id}.pdf`), bytes);
    manifest.push(JSON.stringify(labelled(layout)));
  }
  writeFileSync(path.join(folder, "manifest.jsonl"), `${manifest.join("\n")}\n`);
}

/** The same of layouts that a browser prints. */
export async function writePrintedLayouts(folder: string, layouts: readonly PrintedLayout[], browser: Browser): Promise<void> {
  mkdirSync(path.join(folder, "docs"), { recursive: true });
  const manifest: string[] = [];
  for (const [index, layout] of layouts.entries()) {
    const { pdf } = await printHtml(browser, htmlOf(layout));
    const { scanned } = layout;
    const bytes = scanned
      ? await scannedPage(pdf, { ...OFFICE_SCAN, dpi: scanned.dpi, rotateDegrees: scanned.turned, seed: index + 1 })
      : pdf;
    writeFileSync(path.join(folder, "docs", `${layout.id}.pdf`), bytes);
    manifest.push(JSON.stringify(labelled(layout)));
  }
  writeFileSync(path.join(folder, "manifest.jsonl"), `${manifest.join("\n")}\n`);
}

const OFFICE_SCAN = { dpi: 200, noise: 8, blur: 0.5, black: 25, white: 240 } as const;

function labelled({ id, scanned, answers }: { id: string; scanned?: unknown; answers: LayoutAnswers }): Record<string, unknown> {
  const lines = answers.lines.map(([description, quantity, unitPrice, amount]) => ({ description, quantity, unitPrice, amount }));
  return { id, path: `docs/${id}.pdf`, kind: scanned !== undefined ? "pdf-scan" : "pdf-text", truth: { ...answers, lines } };
}
