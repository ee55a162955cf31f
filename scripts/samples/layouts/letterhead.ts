import { groupThousands, printMoney, printUnitPrice, totalsOf } from "../invoice";
import { amountInWords, ordinalDate } from "../words-and-dates";
import type { Layout } from "./layout";

const LEFT = 64;
const RIGHT = 531;
const GREY = "#5d6470";

/** A professional firm's fee note on its letterhead: serif font, centered header, addressed like a letter, hardly any lines. */
export const letterhead: Layout = {
  font: "serif",
  ink: "#20242c",
  draw(sheet, invoice, accent) {
    const { vendor, customer } = invoice;
    const totals = totalsOf(invoice);
    const centre = (LEFT + RIGHT) / 2;
    sheet.text(vendor.name, centre, 46, { font: "serifBold", size: 21, color: accent, align: "center" });
    if (vendor.trade) sheet.text(vendor.trade, centre, 75, { font: "serifItalic", size: 10.5, color: GREY, align: "center" });
    sheet.text(vendor.address.join(", "), centre, 92, { size: 9, color: GREY, align: "center" });
    sheet.text([vendor.phone, vendor.email].filter(Boolean).join("  ·  "), centre, 105, { size: 9, color: GREY, align: "center" });
    sheet.rule(LEFT, 124, RIGHT, 124, accent, 1.1);
    sheet.rule(LEFT, 126.5, RIGHT, 126.5, accent, 0.4);

    sheet.text("To:", LEFT, 150, { size: 10, color: GREY });
    sheet.lines([customer.name, ...customer.address, ...(customer.taxId ? [`TIN: ${customer.taxId}`] : [])], LEFT, 163.5, 13.5, {
      size: 10,
    });
    const facts: [string, string][] = [
      ["Invoice No.", invoice.number],
      ["Date", ordinalDate(invoice.date)],
      ["Payment due", ordinalDate(invoice.dueDate)],
      ...(invoice.purchaseOrder ? [["Your LPO", invoice.purchaseOrder] as [string, string]] : []),
      ...(vendor.taxId ? [["Our TIN", vendor.taxId] as [string, string]] : []),
      ...(vendor.rcNumber ? [["RC No.", vendor.rcNumber] as [string, string]] : []),
    ];
    facts.forEach(([label, value], index) => {
      sheet.text(label, 350, 150 + index * 13.5, { size: 10, color: GREY });
      sheet.text(value, RIGHT, 150 + index * 13.5, { size: 10, align: "right" });
    });

    let y = 262;
    sheet.text("Invoice for professional services", LEFT, y, { font: "serifBold", size: 14, color: accent });
    y += 30;
    sheet.text("Description", LEFT, y, { font: "serifItalic", size: 10, color: GREY });
    sheet.text("Units", 352, y, { font: "serifItalic", size: 10, color: GREY, align: "right" });
    sheet.text("Rate (₦)", 440, y, { font: "serifItalic", size: 10, color: GREY, align: "right" });
    sheet.text("Amount (₦)", RIGHT, y, { font: "serifItalic", size: 10, color: GREY, align: "right" });
    y += 17;
    sheet.rule(LEFT, y, RIGHT, y, "#b9bec8", 0.5);
    y += 10;
    invoice.lines.forEach((line, index) => {
      sheet.text(line.description, LEFT, y, { size: 10.5 });
      sheet.text(`${groupThousands(line.quantity)}${line.unit ? ` ${line.unit}` : ""}`, 352, y, { size: 10.5, align: "right" });
      sheet.text(printUnitPrice(line.unitPrice), 440, y, { size: 10.5, align: "right" });
      sheet.text(printMoney(totals.lineAmounts[index] ?? 0), RIGHT, y, { size: 10.5, align: "right" });
      if (line.detail) sheet.text(line.detail, LEFT, y + 14, { size: 9, color: GREY });
      y += line.detail ? 37 : 25;
    });
    sheet.rule(LEFT, y, RIGHT, y, "#b9bec8", 0.5);
    y += 10;
    const sums: [string, string][] = [
      ["Sub-total", printMoney(totals.subtotal)],
      [`Add: VAT at ${invoice.vatRatePercent}%`, printMoney(totals.vat)],
    ];
    for (const [label, amount] of sums) {
      sheet.text(label, 440, y, { size: 10.5, align: "right" });
      sheet.text(amount, RIGHT, y, { size: 10.5, align: "right" });
      y += 18;
    }
    sheet.rule(358, y, RIGHT, y, accent, 0.8);
    sheet.text("Total due", 440, y + 6, { font: "serifBold", size: 11.5, align: "right" });
    sheet.text(`₦${printMoney(totals.printedTotal)}`, RIGHT, y + 6, { font: "serifBold", size: 11.5, align: "right" });
    y += 40;
    y =
      sheet.paragraph(`Amount in words: ${amountInWords(totals.printedTotal)}.`, LEFT, y, RIGHT - LEFT, 14, {
        font: "serifItalic",
        size: 10,
      }) + 16;

    sheet.text("Please pay to", LEFT, y, { font: "serifBold", size: 10 });
    const { bank } = invoice;
    y =
      sheet.lines([`Account name: ${bank.accountName}`, `Bank: ${bank.bank}`, `Account number: ${bank.accountNumber}`], LEFT, y + 15, 14, {
        size: 10,
      }) + 10;
    y = sheet.paragraph(invoice.paymentTerms, LEFT, y, RIGHT - LEFT, 14, { size: 10 });
    for (const note of invoice.notes ?? []) y = sheet.paragraph(note, LEFT, y, RIGHT - LEFT, 14, { size: 10 });
    if (invoice.signatory) {
      sheet.rule(LEFT, y + 56, 230, y + 56, "#8d94a1", 0.6);
      sheet.text(invoice.signatory, LEFT, y + 61, { size: 10 });
      sheet.text(`For: ${vendor.name}`, LEFT, y + 75, { size: 9, color: GREY });
    }
  },
};
