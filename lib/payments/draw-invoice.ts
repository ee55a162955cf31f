import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import PDFDocument from "pdfkit";
import Big from "big.js";
import { env } from "@/lib/kernel/env";
import { formatMajor, roundHalfAwayFromZero } from "@/lib/kernel/money";
import type { PaymentView } from "./list-payments";

/** Its folder is looked up when it is needed: a bundler would take the font for a module. */
const fontFile = (name: string): string => join(dirname(createRequire(import.meta.url).resolve("@expo-google-fonts/inter/package.json")), name);

const MARGIN_PT = 56;
const RIGHT_PT = 539;

/** The invoice of a paid purchase as a PDF of one A4 page, from the seller that the settings name. */
export async function drawTopUpInvoice(payment: PaymentView, buyer: string): Promise<Buffer> {
  const { SELLER_NAME, SELLER_ADDRESS, SELLER_TAX_ID, SELLER_VAT_PERCENT } = env();
  const paidOn = (payment.settledAt ?? payment.createdAt).slice(0, 10);
  const doc = new PDFDocument({ size: "A4", margin: MARGIN_PT, info: { Title: `Invoice ${payment.invoiceNumber}`, Author: SELLER_NAME, CreationDate: new Date(paidOn) } });
  const bytes = collect(doc);
  doc.registerFont("regular", fontFile("400Regular/Inter_400Regular.ttf")).registerFont("bold", fontFile("600SemiBold/Inter_600SemiBold.ttf"));

  doc.font("bold").fontSize(20).text("Invoice", MARGIN_PT, MARGIN_PT);
  doc.font("regular").fontSize(10).fillColor("#555").text([SELLER_NAME, ...(SELLER_ADDRESS ?? "").split(";").map((line) => line.trim()), SELLER_TAX_ID ? `Tax id ${SELLER_TAX_ID}` : ""].filter(Boolean).join("\n"), 320, MARGIN_PT, { width: RIGHT_PT - 320, align: "right" });
  facts(doc, 130, [["Number", payment.invoiceNumber ?? ""], ["Date", paidOn], ["Billed to", buyer], ["Paid by", `${payment.provider === "stripe" ? "Stripe" : "Paystack"}, ${payment.id}`]]);

  const total = money(payment.amountMinor, payment.currency);
  rule(doc, 240);
  row(doc, 250, "Description", "Amount", "bold");
  rule(doc, 270);
  row(doc, 282, `${payment.credits.toLocaleString("en")} Levy credits`, total, "regular");
  rule(doc, 306);
  row(doc, 318, "Total, paid", total, "bold");
  if (SELLER_VAT_PERCENT > 0) row(doc, 338, `of which VAT at ${SELLER_VAT_PERCENT} %`, money(vatWithin(payment.amountMinor, SELLER_VAT_PERCENT), payment.currency), "regular");
  doc.end();
  return bytes;
}

/** The VAT inside a price that includes it, in minor units. */
export function vatWithin(grossMinor: number, percent: number): number {
  return roundHalfAwayFromZero(new Big(grossMinor).times(percent).div(new Big(100).plus(percent))).toNumber();
}

const money = (minor: number, currency: string): string => `${currency} ${formatMajor(minor, currency).replace(/\B(?=(\d{3})+(?!\d)(?=\.|$))/g, ",")}`;

function facts(doc: PDFKit.PDFDocument, top: number, rows: [string, string][]): void {
  rows.forEach(([name, value], index) => {
    doc.font("regular").fontSize(10).fillColor("#555").text(name, MARGIN_PT, top + index * 20, { width: 90 });
    doc.fillColor("#000").text(value, MARGIN_PT + 90, top + index * 20, { width: 390, ellipsis: true, lineBreak: false });
  });
}

function row(doc: PDFKit.PDFDocument, top: number, left: string, right: string, font: "regular" | "bold"): void {
  doc.font(font).fontSize(10).fillColor("#000").text(left, MARGIN_PT, top, { width: 330, lineBreak: false }).text(right, 390, top, { width: RIGHT_PT - 390, align: "right", lineBreak: false });
}

function rule(doc: PDFKit.PDFDocument, y: number): void {
  doc.moveTo(MARGIN_PT, y).lineTo(RIGHT_PT, y).lineWidth(0.5).strokeColor("#999").stroke();
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (part: Buffer) => parts.push(part)).on("end", () => resolve(Buffer.concat(parts))).on("error", reject);
  });
}
