import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { drawnForms } from "@/lib/prism/fixtures/layouts/drawn-forms";
import { browserPrints } from "@/lib/prism/fixtures/layouts/browser-prints";
import { financeOfficeNeverApproved, financeOffice } from "@/lib/prism/fixtures/layouts/finance-office";
import { unusualFilesNeverApproved, unusualFiles } from "@/lib/prism/fixtures/layouts/unusual-files";
import { variedFormsFollowUpNeverApproved, variedFormsFollowUp } from "@/lib/prism/fixtures/layouts/varied-forms-follow-up";
import { knownFormsFollowUpNeverApproved, knownFormsFollowUp } from "@/lib/prism/fixtures/layouts/known-forms-follow-up";
import { smallFirmsFollowUpNeverApproved, smallFirmsFollowUp } from "@/lib/prism/fixtures/layouts/small-firms-follow-up";
import { ordinaryMonth } from "@/lib/prism/fixtures/layouts/ordinary-month";
import { rareKindsNeverApproved, rareKinds } from "@/lib/prism/fixtures/layouts/rare-kinds";
import { templateForms } from "@/lib/prism/fixtures/layouts/template-forms";
import { photographedPapers } from "@/lib/prism/fixtures/layouts/photographed-papers";
import { photographedPapersFollowUp } from "@/lib/prism/fixtures/layouts/photographed-papers-follow-up";
import { smallFirmsNeverApproved, smallFirms } from "@/lib/prism/fixtures/layouts/small-firms";
import { knownForms } from "@/lib/prism/fixtures/layouts/known-forms";
import { balancesAndDeposits } from "@/lib/prism/fixtures/layouts/balances-and-deposits";
import { currentFormsNeverApproved, currentForms } from "@/lib/prism/fixtures/layouts/current-forms";
import { unusualPlacementFollowUpNeverApproved, unusualPlacementFollowUp } from "@/lib/prism/fixtures/layouts/unusual-placement-follow-up";
import { variedFormsNeverApproved, variedForms } from "@/lib/prism/fixtures/layouts/varied-forms";
import { currentFormsFollowUpNeverApproved, currentFormsFollowUp } from "@/lib/prism/fixtures/layouts/current-forms-follow-up";
import { unusualPlacementNeverApproved, unusualPlacement } from "@/lib/prism/fixtures/layouts/unusual-placement";
import { installedBrowser } from "@/lib/flux/portal/known-browsers";
import { drawContent, type DrawnInvoice } from "./draw-invoices/content";
import { drawPage, type DrawnPage } from "./draw-invoices/page";
import { Dice } from "./draw-invoices/random";
import { writeLayouts } from "./draw-invoices/draw-layouts";
import { papersOfKinds } from "./draw-invoices/kinds/kinds";
import { printHtml } from "./draw-invoices/print-html";
import { scannedPage } from "./draw-invoices/scanned-page";

/** Each set of browser-printed layouts by its option, with the papers without answers that were drawn for it. */
const SETS = [
  ["printed", browserPrints, []],
  ["desk", financeOffice, financeOfficeNeverApproved],
  ["plain", balancesAndDeposits, []],
  ["made", unusualFiles, unusualFilesNeverApproved],
  ["forms", unusualPlacement, unusualPlacementNeverApproved],
  ["later", unusualPlacementFollowUp, unusualPlacementFollowUpNeverApproved],
  ["programs", currentForms, currentFormsNeverApproved],
  ["further", currentFormsFollowUp, currentFormsFollowUpNeverApproved],
  ["varied", variedForms, variedFormsNeverApproved],
  ["around", variedFormsFollowUp, variedFormsFollowUpNeverApproved],
  ["faint", knownFormsFollowUp, knownFormsFollowUpNeverApproved],
  ["shot", photographedPapers, []],
  ["passed", photographedPapersFollowUp, []],
  ["local", smallFirms, smallFirmsNeverApproved],
  ["akin", smallFirmsFollowUp, smallFirmsFollowUpNeverApproved],
  ["daily", ordinaryMonth, []],
  ["templates", templateForms, []],
  ["offices", rareKinds, rareKindsNeverApproved],
  ["arranged", knownForms, []],
] as const;

/**
 * Draws random arrangements of invoices whose values are known, as PDFs and as scans of them:
 *   npm run bench:draw -- FOLDER [--count 40] [--scans 20] [--seed 1]
 *   npm run bench:draw -- FOLDER --layouts | --printed | --desk | --plain | --made | --forms | --later | --programs | --further | --varied | --around | --arranged | --faint | --shot | --passed | --local | --akin | --daily | --templates | --offices
 *   npm run bench:draw -- FOLDER --kinds [--each 4] [--seed 1]
 * With --kinds, `each` papers of each of 29 kinds are drawn (fee notes, folios, bills of power and telephone, demand notices, slips, totals
 * on the left or above, parties in reverse order), a fifth of them scanned and a ninth photographed.
 *
 * Every other option draws a set of handwritten layouts instead, numbered as in docs/reading-accuracy.md: --layouts 18, --printed 19,
 * --desk 20, --plain 21, --made 22, --forms 23, --later 24, --programs 25, --further 26, --varied 27, --around 28, --arranged 29,
 * --faint 30, --shot 31, --passed 32, --local 33, --akin 34, --daily 35, --templates 36, and --offices 37.
 *
 * The folder can be measured with bench:extract. A seed that nobody has looked at shows how well unseen invoices are read.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: "string", default: "40" },
      scans: { type: "string", default: "20" },
      seed: { type: "string", default: "1" },
      each: { type: "string", default: "4" },
      layouts: { type: "boolean", default: false },
      printed: { type: "boolean", default: false },
      desk: { type: "boolean", default: false },
      plain: { type: "boolean", default: false },
      made: { type: "boolean", default: false },
      forms: { type: "boolean", default: false },
      later: { type: "boolean", default: false },
      programs: { type: "boolean", default: false },
      further: { type: "boolean", default: false },
      varied: { type: "boolean", default: false },
      around: { type: "boolean", default: false },
      arranged: { type: "boolean", default: false },
      faint: { type: "boolean", default: false },
      shot: { type: "boolean", default: false },
      passed: { type: "boolean", default: false },
      local: { type: "boolean", default: false },
      akin: { type: "boolean", default: false },
      daily: { type: "boolean", default: false },
      templates: { type: "boolean", default: false },
      offices: { type: "boolean", default: false },
      kinds: { type: "boolean", default: false },
    },
  });
  const [folder] = positionals;
  if (folder !== undefined && values.layouts) return writeLayouts(folder, drawnForms, null);
  const executablePath = installedBrowser();
  if (folder === undefined || executablePath === undefined)
    throw new Error(
      folder === undefined ? "usage: npm run bench:draw -- FOLDER [--count N] [--scans N] [--seed N]" : "no Chromium or Chrome was found",
    );
  mkdirSync(path.join(folder, "docs"), { recursive: true });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const manifest: string[] = [];
  try {
    const chosen = SETS.find(([option]) => values[option]);
    if (values.kinds) return await writeLayouts(folder, papersOfKinds(Number(values.seed), Number(values.each)), browser);
    if (chosen) return await writeLayouts(folder, chosen[1], browser, chosen[2]);
    for (let index = 0; index < Number(values.count); index++) {
      const dice = new Dice(Number(values.seed) * 10_007 + index);
      const invoice = drawContent(dice);
      const page = drawPage(invoice, dice);
      const { pdf, pages } = await printHtml(browser, page.html);
      manifest.push(save(folder, `${values.seed}-${index}.pdf`, "pdf-text", pdf, invoice, page));
      if (index < Number(values.scans) && pages === 1)
        manifest.push(save(folder, `${values.seed}-${index}-scan.pdf`, "pdf-scan", await scanned(pdf, dice), invoice, page));
    }
  } finally {
    await browser.close();
  }
  writeFileSync(path.join(folder, "manifest.jsonl"), `${manifest.join("\n")}\n`);
}

/** The page as an office scanner produces it: 150 or 200 dpi, skewed, grainy, without a text layer. */
async function scanned(pdf: Uint8Array, dice: Dice): Promise<Uint8Array> {
  const dpi = dice.one([150, 200]);
  const options = {
    dpi,
    rotateDegrees: dice.whole(-25, 25) / 10,
    noise: dice.whole(4, 16),
    blur: dice.one([0, 0, 0.5, 0.8]),
    black: dice.whole(0, 50),
    white: dice.whole(225, 255),
    seed: dice.whole(1, 1e6),
  };
  return scannedPage(pdf, options, dice.whole(55, 90));
}

function save(folder: string, name: string, kind: string, bytes: Uint8Array, invoice: DrawnInvoice, page: DrawnPage): string {
  writeFileSync(path.join(folder, "docs", name), bytes);
  const day = (date: Date): string => date.toISOString().slice(0, 10);
  const truth = {
    invoiceNumber: invoice.number,
    issueDate: day(invoice.date),
    ...(invoice.due && page.shows.due ? { dueDate: day(invoice.due) } : {}),
    vendorName: invoice.vendor.name,
    vendorTaxId: invoice.vendor.taxId,
    buyerName: invoice.buyer.name,
    currency: invoice.currency,
    subtotal: invoice.subtotal / 100,
    taxTotal: invoice.taxes.reduce((sum, tax) => sum + tax.amount, 0) / 100,
    total: invoice.total / 100,
    ...(page.shows.rates ? { vatRates: invoice.taxes.map((tax) => tax.rate) } : {}),
    lines: invoice.lines.map((line) => ({
      description: line.description,
      quantity: line.quantity,
      unitPrice: line.price / 100,
      amount: line.amount / 100,
    })),
  };
  // The same invoice printed and scanned belongs to one group, so that calibration never splits it between its two halves.
  return JSON.stringify({ id: name, path: `docs/${name}`, kind, group: name.replace(/(?:-scan)?\.pdf$/, ""), truth });
}

await main();
