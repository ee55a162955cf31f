import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser } from "playwright-core";
import type { Layout, LayoutAnswers } from "@/lib/prism/fixtures/layouts/layout";
import { htmlOf, type PrintedLayout, type UnansweredLayout } from "@/lib/prism/fixtures/layouts/printed-layout";
import { drawPdf } from "@/lib/prism/testing/draw-pdf";
import { finishSheet } from "./finish-sheet";
import { photograph } from "./photograph";
import { printHtml } from "./print-html";
import { scannedPage } from "./scanned-page";

/**
 * Writes handwritten layouts, drawn directly or printed by a browser, as a folder for bench:extract and calibrate. `others` are papers
 * without answers that must not be approved; the manifest does not list them.
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
    const bytes = layout.scanned
      ? await scannedPage(sheet, { ...OFFICE_SCAN, ...scannerOf(layout.scanned, index) })
      : await leftAs(layout, sheet, index + 1);
    writeFileSync(path.join(folder, fileOf(layout)), bytes);
    if ("answers" in layout) manifest.push(JSON.stringify(labelled(layout)));
  }
  writeFileSync(path.join(folder, "manifest.jsonl"), `${manifest.join("\n")}\n`);
}

async function sheetOf(layout: Layout | PrintedLayout | UnansweredLayout, browser: Browser | null): Promise<Uint8Array> {
  if ("pages" in layout) return drawPdf(layout.pages);
  if (!browser) throw new Error(`${layout.id} needs a browser that prints it`);
  return (await printHtml(browser, htmlOf(layout))).pdf;
}

/** The sheet after its finish or photograph, for sheets that were not scanned in an office. */
async function leftAs(layout: Layout | PrintedLayout | UnansweredLayout, sheet: Uint8Array, seed: number): Promise<Uint8Array> {
  if ("photo" in layout && layout.photo) return photograph(sheet, layout.photo, seed);
  return "finish" in layout && layout.finish ? finishSheet(sheet, layout.finish) : sheet;
}

const fileOf = (layout: { id: string; photo?: unknown }): string => `docs/${layout.id}.${layout.photo === undefined ? "pdf" : "jpg"}`;

/** How the page lay on the scanner. If the layout does not say, its position in the set decides. */
function scannerOf(scanned: true | { turned: number; dpi: number }, index: number): { rotateDegrees: number; dpi: number; seed: number } {
  if (scanned === true) return { rotateDegrees: (index % 5) / 4 - 0.5, dpi: OFFICE_SCAN.dpi, seed: index + 1 };
  return { rotateDegrees: scanned.turned, dpi: scanned.dpi, seed: index + 1 };
}

const OFFICE_SCAN = { dpi: 200, noise: 8, blur: 0.5, black: 25, white: 240 } as const;

function labelled(layout: { id: string; scanned?: unknown; photo?: unknown; answers: LayoutAnswers }): Record<string, unknown> {
  const { id, scanned, photo, answers } = layout;
  const lines = answers.lines.map(([description, quantity, unitPrice, amount]) => ({ description, quantity, unitPrice, amount }));
  const kind = photo !== undefined ? "image" : scanned !== undefined ? "pdf-scan" : "pdf-text";
  return { id, path: fileOf(layout), kind, truth: { ...answers, lines } };
}
