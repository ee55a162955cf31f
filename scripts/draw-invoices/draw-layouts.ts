import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser } from "playwright-core";
import type { Layout, LayoutAnswers } from "@/lib/prism/fixtures/layouts/layout";
import { htmlOf, type PrintedLayout, type UnansweredLayout } from "@/lib/prism/fixtures/layouts/printed-layout";
import { drawPdf } from "@/lib/prism/testing/draw-pdf";
import { printHtml } from "./print-html";
import { scannedPage } from "./scanned-page";

/**
 * Writes layouts that were written by hand, drawn or for a browser to print, as a folder that bench:extract and calibrate measure.
 * `others` are papers without answers, which no manifest names: what must not be approved.
 */
export async function writeLayouts(
  folder: string,
  layouts: readonly (Layout | PrintedLayout)[],
  browser: Browser | null,
  others: readonly UnansweredLayout[] = [],
): Promise<void> {
  mkdirSync(path.join(folder, "docs"), { recursive: true });
  const manifest: string[] = [];
  for (const [index, layout] of [...layouts, ...others].entries()) {
    const sheet = await sheetOf(layout, browser);
    const bytes = layout.scanned ? await scannedPage(sheet, { ...OFFICE_SCAN, ...scannerOf(layout.scanned, index) }) : sheet;
    writeFileSync(path.join(folder, "docs", `${layout.id}.pdf`), bytes);
    if ("answers" in layout) manifest.push(JSON.stringify(labelled(layout)));
  }
  writeFileSync(path.join(folder, "manifest.jsonl"), `${manifest.join("\n")}\n`);
}

async function sheetOf(layout: Layout | PrintedLayout | UnansweredLayout, browser: Browser | null): Promise<Uint8Array> {
  if ("pages" in layout) return drawPdf(layout.pages);
  if (!browser) throw new Error(`${layout.id} needs a browser that prints it`);
  return (await printHtml(browser, htmlOf(layout))).pdf;
}

/** How a page lay on the scanner, where its layout leaves that open by its place in the set. */
function scannerOf(scanned: true | { turned: number; dpi: number }, index: number): { rotateDegrees: number; dpi: number; seed: number } {
  if (scanned === true) return { rotateDegrees: (index % 5) / 4 - 0.5, dpi: OFFICE_SCAN.dpi, seed: index + 1 };
  return { rotateDegrees: scanned.turned, dpi: scanned.dpi, seed: index + 1 };
}

const OFFICE_SCAN = { dpi: 200, noise: 8, blur: 0.5, black: 25, white: 240 } as const;

function labelled({ id, scanned, answers }: { id: string; scanned?: unknown; answers: LayoutAnswers }): Record<string, unknown> {
  const lines = answers.lines.map(([description, quantity, unitPrice, amount]) => ({ description, quantity, unitPrice, amount }));
  return { id, path: `docs/${id}.pdf`, kind: scanned !== undefined ? "pdf-scan" : "pdf-text", truth: { ...answers, lines } };
}
