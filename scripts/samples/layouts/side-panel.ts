import { groupThousands, printMoney, printUnitPrice, totalsOf } from "../invoice";
import { shortDate } from "../words-and-dates";
import type { Layout } from "./layout";

const PANEL = 184;
const LEFT = 212;
const RIGHT = 560;
const PALE = "#dfe5ec";

/** Two columns: parties and payment details in a dark panel on the left, the billed items on the right. */
export const sidePanel: Layout = {
  font: "sans",
  draw(sheet, invoice, accent) {
    const { vendor, customer, bank } = invoice;
    const totals = totalsOf(invoice);
    sheet.fill(0, 0, PANEL, sheet.height, accent);
    let y = sheet.paragraph(vendor.name, 24, 52, PANEL - 44, 19, { font: "sansBold", size: 14.5, color: "#ffffff" }) + 6;
    if (vendor.trade) y = sheet.paragraph(vendor.trade, 24, y, PANEL - 44, 12, { size: 8.5, color: PALE }) + 16;
    const blocks: [string, string[]][] = [
      ["Address", [...vendor.address]],
      ["Contact", [vendor.phone ?? "", vendor.email ?? ""].filter(Boolean)],
      ["Registration", [...(vendor.rcNumber ? [`RC ${vendor.rcNumber}`] : []), ...(vendor.taxId ? [`TIN ${vendor.taxId}`] : [])]],
      ["Pay into", [bank.bank, bank.accountName, `Account No. ${bank.accountNumber}`]],
    ];
    for (const [heading, texts] of blocks) {
      if (texts.length === 0) continue;
      sheet.text(heading, 24, y, { font: "sansBold", size: 8, color: PALE });
      y += 14;
      for (const text of texts) y = sheet.paragraph(text, 24, y, PANEL - 40, 12.5, { size: 8.5, color: "#ffffff" });
      y += 18;
    }

    sheet.text("INVOICE", LEFT, 48, { font: "sansBold", size: 24, color: accent });
    const facts: [string, string][] = [
      ["Invoice No", invoice.number],
      ["Invoice Date", shortDate(invoice.date)],
      ["Due Date", shortDate(invoice.dueDate)],
    ];
    facts.forEach(([label, value], index) => {
      sheet.text(label, LEFT, 92 + index * 15, { size: 9, color: "#6b7280" });
      sheet.text(value, LEFT + 84, 92 + index * 15, { font: "sansBold", size: 9 });
    });
    sheet.text("Billed to", LEFT, 154, { size: 9, color: "#6b7280" });
    sheet.text(customer.name, LEFT, 168, { font: "sansBold", size: 10.5 });
    sheet.lines([...customer.address, ...(customer.taxId ? [`TIN: ${customer.taxId}`] : [])], LEFT, 183, 13, { size: 9 });

    y = 252;
    sheet.rule(LEFT, y, RIGHT, y, accent, 1.2);
    sheet.text("Description", LEFT, y + 8, { font: "sansBold", size: 8.5 });
    sheet.text("Qty", 402, y + 8, { font: "sansBold", size: 8.5, align: "right" });
    sheet.text("Rate (NGN)", 480, y + 8, { font: "sansBold", size: 8.5, align: "right" });
    sheet.text("Amount (NGN)", RIGHT, y + 8, { font: "sansBold", size: 8.5, align: "right" });
    y += 25;
    sheet.rule(LEFT, y, RIGHT, y);
    invoice.lines.forEach((line, index) => {
      sheet.text(groupThousands(line.quantity), 402, y + 9, { size: 9, align: "right" });
      sheet.text(printUnitPrice(line.unitPrice), 480, y + 9, { size: 9, align: "right" });
      sheet.text(printMoney(totals.lineAmounts[index] ?? 0), RIGHT, y + 9, { size: 9, align: "right" });
      y = sheet.paragraph(line.description, LEFT, y + 9, 168, 12.5, { size: 9 });
      if (line.detail) y = sheet.paragraph(line.detail, LEFT, y + 1, 168, 11, { size: 8, color: "#6b7280" });
      y += 8;
      sheet.rule(LEFT, y, RIGHT, y);
    });
    y += 12;
    for (const [label, amount] of [
      ["Sub Total", totals.subtotal],
      [`VAT @ ${invoice.vatRatePercent}%`, totals.vat],
    ] as const) {
      sheet.text(label, 470, y, { size: 9, align: "right" });
      sheet.text(printMoney(amount), RIGHT, y, { size: 9, align: "right" });
      y += 17;
    }
    sheet.fill(372, y, RIGHT - 372, 28, accent);
    sheet.text("Total", 384, y + 8, { font: "sansBold", size: 10, color: "#ffffff" });
    sheet.text(`NGN ${printMoney(totals.printedTotal)}`, RIGHT - 8, y + 8, {
      font: "sansBold",
      size: 10,
      color: "#ffffff",
      align: "right",
    });
    y += 58;
    sheet.text("Terms", LEFT, y, { font: "sansBold", size: 8.5 });
    y = sheet.paragraph(invoice.paymentTerms, LEFT, y + 14, RIGHT - LEFT, 13, { size: 8.5 });
    for (const note of invoice.notes ?? []) y = sheet.paragraph(note, LEFT, y + 3, RIGHT - LEFT, 13, { size: 8.5 });
    if (invoice.signatory) {
      sheet.rule(LEFT, 752, LEFT + 150, 752, "#8d94a1");
      sheet.text(invoice.signatory, LEFT, 757, { size: 8.5 });
    }
  },
};
