import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { eighteenthSet } from "@/lib/prism/fixtures/layouts/eighteenth-set";
import { nineteenthSet } from "@/lib/prism/fixtures/layouts/nineteenth-set";
import { besideTwentiethSet, twentiethSet } from "@/lib/prism/fixtures/layouts/twentieth-set";
import { besideTwentySecondSet, twentySecondSet } from "@/lib/prism/fixtures/layouts/twenty-second-set";
import { besideTwentyEighthSet, twentyEighthSet } from "@/lib/prism/fixtures/layouts/twenty-eighth-set";
import { besideThirtiethSet, thirtiethSet } from "@/lib/prism/fixtures/layouts/thirtieth-set";
import { besideThirtyFourthSet, thirtyFourthSet } from "@/lib/prism/fixtures/layouts/thirty-fourth-set";
import { thirtyFifthSet } from "@/lib/prism/fixtures/layouts/thirty-fifth-set";
import { besideThirtySeventhSet, thirtySeventhSet } from "@/lib/prism/fixtures/layouts/thirty-seventh-set";
import { thirtySixthSet } from "@/lib/prism/fixtures/layouts/thirty-sixth-set";
import { thirtyFirstSet } from "@/lib/prism/fixtures/layouts/thirty-first-set";
import { thirtySecondSet } from "@/lib/prism/fixtures/layouts/thirty-second-set";
import { besideThirtyThirdSet, thirtyThirdSet } from "@/lib/prism/fixtures/layouts/thirty-third-set";
import { twentyNinthSet } from "@/lib/prism/fixtures/layouts/twenty-ninth-set";
import { twentyFirstSet } from "@/lib/prism/fixtures/layouts/twenty-first-set";
import { besideTwentyFifthSet, twentyFifthSet } from "@/lib/prism/fixtures/layouts/twenty-fifth-set";
import { besideTwentyFourthSet, twentyFourthSet } from "@/lib/prism/fixtures/layouts/twenty-fourth-set";
import { besideTwentySeventhSet, twentySeventhSet } from "@/lib/prism/fixtures/layouts/twenty-seventh-set";
import { besideTwentySixthSet, twentySixthSet } from "@/lib/prism/fixtures/layouts/twenty-sixth-set";
import { besideTwentyThirdSet, twentyThirdSet } from "@/lib/prism/fixtures/layouts/twenty-third-set";
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
  ["printed", nineteenthSet, []],
  ["desk", twentiethSet, besideTwentiethSet],
  ["plain", twentyFirstSet, []],
  ["made", twentySecondSet, besideTwentySecondSet],
  ["forms", twentyThirdSet, besideTwentyThirdSet],
  ["later", twentyFourthSet, besideTwentyFourthSet],
  ["programs", twentyFifthSet, besideTwentyFifthSet],
  ["further", twentySixthSet, besideTwentySixthSet],
  ["varied", twentySeventhSet, besideTwentySeventhSet],
  ["around", twentyEighthSet, besideTwentyEighthSet],
  ["faint", thirtiethSet, besideThirtiethSet],
  ["shot", thirtyFirstSet, []],
  ["passed", thirtySecondSet, []],
  ["local", thirtyThirdSet, besideThirtyThirdSet],
  ["akin", thirtyFourthSet, besideThirtyFourthSet],
  ["daily", thirtyFifthSet, []],
  ["templates", thirtySixthSet, []],
  ["offices", thirtySeventhSet, besideThirtySeventhSet],
  ["arranged", twentyNinthSet, []],
] as const;

/**
 * Draws random arrangements of invoices whose values are known, as PDFs and as scans of them:
 *   npm run bench:draw -- FOLDER [--count 40] [--scans 20] [--seed 1]
 *   npm run bench:draw -- FOLDER --layouts | --printed | --desk | --plain | --made | --forms | --later | --programs | --further | --varied | --around | --arranged | --faint | --shot | --passed | --local | --akin | --daily | --templates | --offices
 *   npm run bench:draw -- FOLDER --kinds [--each 4] [--seed 1]
 * With --kinds, `each` papers of each of 29 kinds are drawn (fee notes, folios, bills of power and telephone, demand notices, slips, totals
 * on the left or above, parties in reverse order), a fifth of them scanned and a ninth photographed.
 *
 * Every other option draws a set of handwritten layouts instead: --layouts the eighteenth, --printed the nineteenth, --desk the twentieth,
 * --plain the twenty-first, --made the twenty-second, --forms the twenty-third, --later the twenty-fourth, --programs the twenty-fifth,
 * --further the twenty-sixth, --varied the twenty-seventh, --around the twenty-eighth, --arranged the twenty-ninth, --faint the thirtieth,
 * --shot the thirty-first, --passed the thirty-second, --local the thirty-third, --akin the thirty-fourth, --daily the thirty-fifth,
 * --templates the thirty-sixth, and --offices the thirty-seventh.
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
  if (folder !== undefined && values.layouts) return writeLayouts(folder, eighteenthSet, null);
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
