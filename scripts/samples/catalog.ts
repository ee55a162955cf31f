import { ENCRYPTED_PASSWORD, drawEncrypted, drawInvoice, drawScan, drawWaybillPage } from "./drawing";
import { expectedOf, type Expected, type Verdict } from "./expected";
import type { SampleInvoice } from "./invoice";
import { clean } from "./invoices/clean";
import { duplicateA, duplicateB } from "./invoices/duplicate";
import { encrypted } from "./invoices/encrypted";
import { exemptChargedVat } from "./invoices/exempt-charged-vat";
import { noTin } from "./invoices/no-tin";
import { notAnInvoice } from "./invoices/not-an-invoice";
import { scannedSkewed } from "./invoices/scanned-skewed";
import { totalMismatch } from "./invoices/total-mismatch";
import { twoPages } from "./invoices/two-pages";
import { unreadable } from "./invoices/unreadable";
import { wrongVat } from "./invoices/wrong-vat";
import { zeroRatedFood } from "./invoices/zero-rated-food";
import { invoiceBook } from "./layouts/invoice-book";
import type { Layout } from "./layouts/layout";
import { letterhead } from "./layouts/letterhead";
import { marketRows } from "./layouts/market-rows";
import { openColumns } from "./layouts/open-columns";
import { ruledTable } from "./layouts/ruled-table";
import { sidePanel } from "./layouts/side-panel";
import { wholesaleLedger } from "./layouts/wholesale-ledger";

export interface Sample {
  name: string;
  title: string;
  /** What the document demonstrates, for a person choosing a sample. */
  shows: string;
  /** Names of samples that the same business has sent before. */
  after: readonly string[];
  expected: Expected;
  /** File contents by file name. */
  draw(): Promise<Record<string, Buffer>>;
}

const standard: Verdict["vat"] = { treatment: "standard", rate: 7.5 };

/** The sandbox's sample documents, in the order in which the index lists them. */
export const samples: readonly Sample[] = [
  onePdf(
    "clean",
    clean,
    letterhead,
    "#7a2230",
    "A clean invoice",
    "Consultancy fees with VAT at 7.5% and everything the law asks for on the page. WHT of 5% is due.",
    { vat: standard, wht: { category: "professional_services", rate: 5 }, decision: "approve" },
  ),
  onePdf(
    "wrong-vat",
    wrongVat,
    openColumns,
    "#1f5f8b",
    "VAT at a wrong rate",
    "Guard services with VAT at 10%, a rate that was never law. The sums are right; the rate is not.",
    { vat: standard, wht: { category: "other_services", rate: 2 }, anomalies: ["vat_rate_wrong"], decision: "review" },
  ),
  onePdf(
    "exempt-charged-vat",
    exemptChargedVat,
    sidePanel,
    "#23415c",
    "VAT on an exempt supply",
    "Office rent, which is exempt, with VAT at 7.5% charged on it. WHT on rent is 10%.",
    {
      vat: { treatment: "exempt", rate: 0 },
      wht: { category: "rent_hire_lease", rate: 10 },
      anomalies: ["vat_charged_on_exempt"],
      decision: "review",
    },
  ),
  onePdf(
    "zero-rated-food",
    zeroRatedFood,
    marketRows,
    "#4c6b1f",
    "Zero-rated food",
    "Rice, beans, garri, maize, yam and tomatoes from a wholesaler: zero-rated, and billed so. WHT on goods is 2%.",
    { vat: { treatment: "zero_rated", rate: 0 }, wht: { category: "goods_supply", rate: 2 }, decision: "approve" },
  ),
  onePdf(
    "no-tin",
    noTin,
    invoiceBook,
    "#17614f",
    "No tax ID",
    "A cleaning company whose invoice shows no TIN. WHT doubles, from 2% to 4%.",
    {
      vat: standard,
      wht: { category: "other_services", rate: 4, noTinUplift: true },
      anomalies: ["vendor_tin_missing", "wht_tin_missing_double_rate"],
      decision: "review",
    },
  ),
  onePdf(
    "total-mismatch",
    totalMismatch,
    ruledTable,
    "#9a4d12",
    "A total that does not add up",
    "Office supplies; the printed total has two digits the wrong way round, 630,000.00 too much.",
    { vat: standard, wht: { category: "goods_supply", rate: 2 }, anomalies: ["total_mismatch"], decision: "review" },
  ),
  onePdf("duplicate-a", duplicateA, ruledTable, "#33408a", "The first of two", "A haulage invoice. Send it before duplicate-b.", {
    vat: standard,
    wht: { category: "other_services", rate: 2 },
    decision: "approve",
  }),
  {
    ...onePdf(
      "duplicate-b",
      duplicateB,
      ruledTable,
      "#33408a",
      "The second of two",
      "The haulage invoice of duplicate-a printed again later: the same number and amounts in another file.",
      { vat: standard, wht: { category: "other_services", rate: 2 }, anomalies: ["duplicate_number_vendor"], decision: "review" },
    ),
    after: ["duplicate-a"],
  },
  onePdf(
    "two-pages",
    twoPages,
    wholesaleLedger,
    "#0f5a6b",
    "A table over two pages",
    "35 lines of electrical goods; the sub-total is carried over the page break and must not be read as a line.",
    { vat: standard, wht: { category: "goods_supply", rate: 2 }, decision: "approve" },
  ),
  {
    name: "scanned-skewed",
    title: "A skewed scan",
    shows: "An air-conditioning invoice printed, scanned in gray at 170 dpi and 1.5° askew, without a text layer; as PDF, PNG and JPEG.",
    after: [],
    expected: expectedOf(scannedSkewed, { vat: standard, wht: { category: "other_services", rate: 2 }, decision: "approve" }),
    draw: async () => {
      const { pdf, png, jpg } = await drawScan(
        scannedSkewed,
        ruledTable,
        "#44546a",
        { dpi: 170, rotateDegrees: 1.5, noise: 5, blur: 0, black: 24, white: 238, seed: 20261110 },
        82,
      );
      return { "scanned-skewed.pdf": pdf, "scanned-skewed.png": png, "scanned-skewed.jpg": jpg };
    },
  },
  failing(
    "unreadable",
    "A scan beyond reading",
    "A scan so coarse, faint and blurred that no word of it can be read.",
    "document_unreadable",
    async () => {
      const { pdf } = await drawScan(
        unreadable,
        openColumns,
        "#555555",
        { dpi: 56, rotateDegrees: -3.2, noise: 7, blur: 2.7, black: 128, white: 214, seed: 20261113 },
        40,
      );
      return pdf;
    },
  ),
  failing(
    "encrypted",
    "Behind a password",
    `A legal fee note that opens only with a password (${ENCRYPTED_PASSWORD}).`,
    "document_encrypted",
    () => drawEncrypted(encrypted, letterhead, "#3d3a5c"),
  ),
  failing(
    "not-an-invoice",
    "Not an invoice",
    "A haulier's delivery waybill: goods and quantities, but nothing is billed.",
    "not_an_invoice",
    () => drawWaybillPage(notAnInvoice, "#33408a"),
  ),
];

function onePdf(
  name: string,
  invoice: SampleInvoice,
  layout: Layout,
  accent: string,
  title: string,
  shows: string,
  verdict: Verdict,
): Sample {
  return {
    name,
    title,
    shows,
    after: [],
    expected: expectedOf(invoice, verdict),
    draw: async () => ({ [`${name}.pdf`]: await drawInvoice(invoice, layout, accent) }),
  };
}

function failing(
  name: string,
  title: string,
  shows: string,
  error: Extract<Expected, { itemStatus: "failed" }>["error"],
  draw: () => Promise<Buffer>,
): Sample {
  return {
    name,
    title,
    shows,
    after: [],
    expected: { itemStatus: "failed", error },
    draw: async () => ({ [`${name}.pdf`]: await draw() }),
  };
}
