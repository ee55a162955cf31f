import { groupThousands, printMoney, printUnitPrice, totalsOf } from "../invoice";
import { slashDate } from "../words-and-dates";
import { contactLine, registrations, type Layout } from "./layout";

const LEFT = 40;
const RIGHT = 555;
/** Left edges of the table's columns: S/N, description, quantity, unit, unit price, amount. */
const EDGES = [LEFT, 72, 306, 350, 396, 472, RIGHT] as const;
const GRID = "#8f97a5";

/** The classic layout: a fully ruled grid, two boxes above it and a box of totals below. */
export const ruledTable: Layout = {
  font: "sans",
  draw(sheet, invoice, accent) {
    const { vendor, customer } = invoice;
    const totals = totalsOf(invoice);
    sheet.circle(LEFT + 19, 57, 19, accent);
    sheet.text(vendor.name.slice(0, 1), LEFT + 19, 46, { font: "sansBold", size: 18, color: "#ffffff", align: "center" });
    sheet.text(vendor.name, LEFT + 50, 38, { font: "sansBold", size: 14 });
    sheet.lines([vendor.address.join(", "), contactLine(vendor), registrations(vendor)], LEFT + 50, 57, 11.5, {
      size: 8.5,
      color: "#4b5260",
    });
    sheet.text("INVOICE", RIGHT, 36, { font: "sansBold", size: 20, color: accent, align: "right" });
    sheet.rule(LEFT, 104, RIGHT, 104, accent, 1.4);

    sheet.outline(LEFT, 118, 290, 82, GRID);
    sheet.text("Invoice To:", LEFT + 9, 125, { font: "sansBold", size: 8.5, color: accent });
    sheet.text(customer.name, LEFT + 9, 139, { font: "sansBold", size: 9.5 });
    sheet.lines([...customer.address, ...(customer.taxId ? [`TIN: ${customer.taxId}`] : [])], LEFT + 9, 153, 12.5, { size: 9 });
    const facts: [string, string][] = [
      ["Invoice No.", invoice.number],
      ["Invoice Date", slashDate(invoice.date)],
      ["Due Date", slashDate(invoice.dueDate)],
      ["LPO No.", invoice.purchaseOrder ?? "-"],
    ];
    sheet.outline(342, 118, RIGHT - 342, 82, GRID);
    facts.forEach(([label, value], index) => {
      const top = 118 + index * 20.5;
      if (index > 0) sheet.rule(342, top, RIGHT, top, GRID);
      sheet.text(label, 350, top + 5.5, { size: 8.5, color: "#4b5260" });
      sheet.text(value, RIGHT - 8, top + 5, { font: "sansBold", size: 9, align: "right" });
    });

    const top = 218;
    let y = top;
    sheet.fill(LEFT, y, RIGHT - LEFT, 20, accent);
    const head = { font: "sansBold", size: 8.5, color: "#ffffff" } as const;
    sheet.text("S/N", 56, y + 5, { ...head, align: "center" });
    sheet.text("Description", EDGES[1] + 7, y + 5, head);
    sheet.text("Qty", EDGES[3] - 7, y + 5, { ...head, align: "right" });
    sheet.text("Unit", EDGES[3] + 7, y + 5, head);
    sheet.text("Unit Price (₦)", EDGES[5] - 6, y + 5, { ...head, align: "right" });
    sheet.text("Amount (₦)", RIGHT - 7, y + 5, { ...head, align: "right" });
    y += 20;
    invoice.lines.forEach((line, index) => {
      const height = line.detail ? 32 : 22;
      sheet.text(String(index + 1), 56, y + 6, { align: "center" });
      sheet.text(line.description, EDGES[1] + 7, y + 6);
      if (line.detail) sheet.text(line.detail, EDGES[1] + 7, y + 18, { size: 7.5, color: "#4b5260" });
      sheet.text(groupThousands(line.quantity), EDGES[3] - 7, y + 6, { align: "right" });
      sheet.text(line.unit ?? "", EDGES[3] + 7, y + 6);
      sheet.text(printUnitPrice(line.unitPrice), EDGES[5] - 7, y + 6, { align: "right" });
      sheet.text(printMoney(totals.lineAmounts[index] ?? 0), RIGHT - 7, y + 6, { align: "right" });
      y += height;
      sheet.rule(LEFT, y, RIGHT, y, GRID);
    });
    for (const x of EDGES) sheet.rule(x, top, x, y, GRID);

    const sums: [string, string, boolean][] = [
      ["Subtotal", printMoney(totals.subtotal), false],
      [`VAT ${invoice.vatRatePercent}%`, printMoney(totals.vat), false],
      ["TOTAL", `₦${printMoney(totals.printedTotal)}`, true],
    ];
    for (const [label, amount, strong] of sums) {
      if (strong) sheet.fill(EDGES[4], y, RIGHT - EDGES[4], 22, "#eef0f4");
      sheet.outline(EDGES[4], y, RIGHT - EDGES[4], 22, GRID);
      sheet.text(label, EDGES[4] + 8, y + 6, { font: strong ? "sansBold" : "sans" });
      sheet.text(amount, RIGHT - 7, y + 6, { font: strong ? "sansBold" : "sans", align: "right" });
      y += 22;
    }
    y += 28;
    sheet.text("Bank Details", LEFT, y, { font: "sansBold", color: accent });
    sheet.lines(
      [`Bank: ${invoice.bank.bank}`, `Account Name: ${invoice.bank.accountName}`, `Account Number: ${invoice.bank.accountNumber}`],
      LEFT,
      y + 14,
      13,
    );
    y += 68;
    y = sheet.paragraph(invoice.paymentTerms, LEFT, y, RIGHT - LEFT, 13, { size: 8.5 });
    for (const note of invoice.notes ?? []) y = sheet.paragraph(note, LEFT, y, RIGHT - LEFT, 13, { size: 8.5 });
    if (invoice.signatory) {
      sheet.rule(RIGHT - 160, y + 52, RIGHT, y + 52, GRID);
      sheet.text(invoice.signatory, RIGHT - 80, y + 57, { size: 8.5, align: "center" });
    }
    sheet.text("Thank you for your business", (LEFT + RIGHT) / 2, 800, { size: 8, color: "#6b7280", align: "center" });
  },
};
