import { dirname, join } from "node:path";
import PDFDocument from "pdfkit";
import Big from "big.js";
import type { InvoiceParties } from "@/drizzle/schema";
import { formatMajor, roundHalfAwayFromZero } from "@/lib/kernel/money";
import type { PaymentView } from "./list-payments";

/**
 * Resolved by Node at run time: a bundler that recognizes `createRequire` would replace the result with a module number, which is not a
 * path.
 */
const fontFile = (name: string): string =>
  join(
    dirname(
      process
        .getBuiltinModule("node:module")
        .createRequire(import.meta.url)
        .resolve("@expo-google-fonts/inter/package.json"),
    ),
    name,
  );

const MARGIN_PT = 56;
const RIGHT_PT = 539;
const SELLER_PT = 300;
const FACT_PT = MARGIN_PT + 90;
const ROW_GAP_PT = 9;
const [INK, SOFT] = ["#10201f", "#55636a"];
/** Figures of equal width, so that they line up in columns. */
const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ["tnum"];

/** Draws the invoice of a paid purchase as a PDF of one A4 page. Long texts wrap onto as many lines as they need. */
export async function drawTopUpInvoice(payment: PaymentView, parties: InvoiceParties): Promise<Buffer> {
  const { buyer, sellerName, sellerAddress, sellerTaxId, vatPercent } = parties;
  const paidAt = new Date((payment.settledAt ?? payment.createdAt).slice(0, 10));
  const paidOn = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(paidAt);
  const doc = new PDFDocument({
    size: "A4",
    margin: MARGIN_PT,
    info: { Title: `Invoice ${payment.invoiceNumber}`, Author: sellerName, CreationDate: paidAt },
  });
  const bytes = collect(doc);
  doc
    .registerFont("regular", fontFile("400Regular/Inter_400Regular.ttf"))
    .registerFont("bold", fontFile("600SemiBold/Inter_600SemiBold.ttf"));

  doc
    .font("bold")
    .fontSize(22)
    .fillColor(INK)
    .text("Invoice", MARGIN_PT, MARGIN_PT)
    .fontSize(10)
    .text(`Paid on ${paidOn}`, MARGIN_PT, MARGIN_PT + 32);
  const seller = { width: RIGHT_PT - SELLER_PT, align: "right" } as const;
  doc.text(sellerName, SELLER_PT, MARGIN_PT, seller);
  doc
    .font("regular")
    .fillColor(SOFT)
    .text(
      [...(sellerAddress ?? "").split(";").map((line) => line.trim()), sellerTaxId ? `Tax ID: ${sellerTaxId}` : ""]
        .filter(Boolean)
        .join("\n"),
      SELLER_PT,
      doc.y + 2,
      { ...seller, lineGap: 2 },
    );

  let y = facts(doc, Math.max(140, doc.y + 28), [
    ["Invoice number", payment.invoiceNumber ?? ""],
    ["Invoice date", paidOn],
    ["Billed to", buyer],
    ["Paid by", `${payment.provider === "stripe" ? "Stripe" : "Paystack"}, ${payment.id}`],
  ]);
  const amount = (minor: number): string => money(minor, payment.currency);
  const vatMinor = vatPercent > 0 ? vatWithin(payment.amountMinor, vatPercent) : null;
  y = row(doc, rule(doc, y + 24), "Description", "Amount", "regular", SOFT);
  y = row(
    doc,
    rule(doc, y),
    `${payment.credits.toLocaleString("en")} Levy credits`,
    amount(payment.amountMinor - (vatMinor ?? 0)),
    "regular",
    INK,
  );
  if (vatMinor !== null) y = row(doc, rule(doc, y), `VAT (${vatPercent}%)`, amount(vatMinor), "regular", INK);
  row(doc, rule(doc, y, 1), "Total paid", amount(payment.amountMinor), "bold", INK);
  doc.end();
  return bytes;
}

/** The VAT included in a gross price, in minor units. */
export function vatWithin(grossMinor: number, percent: number): number {
  return roundHalfAwayFromZero(new Big(grossMinor).times(percent).div(new Big(100).plus(percent))).toNumber();
}

const money = (minor: number, currency: string): string =>
  `${currency} ${formatMajor(minor, currency).replace(/\B(?=(\d{3})+(?!\d)(?=\.|$))/g, ",")}`;

/** Draws rows of facts from `top` down, and returns the y position below the last. */
function facts(doc: PDFKit.PDFDocument, top: number, rows: readonly (readonly [string, string])[]): number {
  return rows.reduce((y, [name, value]) => {
    doc
      .font("regular")
      .fontSize(10)
      .fillColor(SOFT)
      .text(name, MARGIN_PT, y, { width: FACT_PT - MARGIN_PT });
    doc.fillColor(INK).text(value, FACT_PT, y, { width: RIGHT_PT - FACT_PT, lineGap: 2, features: FIGURES });
    return doc.y + 6;
  }, top);
}

function row(doc: PDFKit.PDFDocument, y: number, left: string, right: string, font: "regular" | "bold", color: string): number {
  doc
    .font(font)
    .fontSize(10)
    .fillColor(color)
    .text(left, MARGIN_PT, y + ROW_GAP_PT, { width: 320, features: FIGURES });
  const bottom = doc.y;
  doc.text(right, 380, y + ROW_GAP_PT, { width: RIGHT_PT - 380, align: "right", features: FIGURES });
  return Math.max(bottom, doc.y) + ROW_GAP_PT;
}

function rule(doc: PDFKit.PDFDocument, y: number, widthPt = 0.5): number {
  doc
    .moveTo(MARGIN_PT, y)
    .lineTo(RIGHT_PT, y)
    .lineWidth(widthPt)
    .strokeColor(widthPt > 0.5 ? INK : "#ccd5d8")
    .stroke();
  return y;
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc
      .on("data", (part: Buffer) => parts.push(part))
      .on("end", () => resolve(Buffer.concat(parts)))
      .on("error", reject);
  });
}
