import { groupThousands, printMoney, printUnitPrice, totalsOf, type SampleInvoice } from "../invoice";
import type { Sheet } from "../sheet";
import { shortDate } from "../words-and-dates";
import { contactLine, registrations, type Layout } from "./layout";

const LEFT = 40;
const RIGHT = 555;
const FIRST_PAGE_ROWS = 22;
const ROW = 21.5;
const GRID = "#b4bac5";

/** A long wholesale invoice over two pages: item codes, narrow rows, the subtotal carried and brought forward. */
export const wholesaleLedger: Layout = {
  font: "sans",
  draw(sheet, invoice, accent) {
    const totals = totalsOf(invoice);
    const carried = totals.lineAmounts.slice(0, FIRST_PAGE_ROWS).reduce((sum, amount) => sum + amount, 0);
    drawHead(sheet, invoice, accent);
    let y = drawColumnHeads(sheet, 206, accent);
    y = drawRows(sheet, invoice, totals.lineAmounts, 0, FIRST_PAGE_ROWS, y);
    sheet.text("Sub-total carried forward", 470, y + 7, { font: "sansBold", size: 8.5, align: "right" });
    sheet.text(printMoney(carried), RIGHT - 4, y + 7, { font: "sansBold", size: 8.5, align: "right" });
    sheet.text("Continued on page 2", LEFT, y + 7, { size: 8, color: "#6b7280" });
    drawFoot(sheet, invoice, 1);

    sheet.addPage();
    sheet.text(invoice.vendor.name, LEFT, 40, { font: "sansBold", size: 11, color: accent });
    sheet.text(`Invoice ${invoice.number}, continued`, RIGHT, 41, { size: 9, align: "right" });
    y = drawColumnHeads(sheet, 66, accent);
    sheet.text("Sub-total brought forward", 470, y + 6, { font: "sansBold", size: 8.5, align: "right" });
    sheet.text(printMoney(carried), RIGHT - 4, y + 6, { font: "sansBold", size: 8.5, align: "right" });
    y = drawRows(sheet, invoice, totals.lineAmounts, FIRST_PAGE_ROWS, invoice.lines.length, y + ROW) + 12;
    for (const [label, amount] of [
      ["Sub-total", totals.subtotal],
      [`VAT ${invoice.vatRatePercent}%`, totals.vat],
    ] as const) {
      sheet.text(label, 470, y, { align: "right" });
      sheet.text(printMoney(amount), RIGHT - 4, y, { align: "right" });
      y += 18;
    }
    sheet.rule(380, y - 2, RIGHT, y - 2, accent, 1);
    sheet.text("TOTAL DUE NGN", 470, y + 5, { font: "sansBold", size: 10, align: "right" });
    sheet.text(printMoney(totals.printedTotal), RIGHT - 4, y + 5, { font: "sansBold", size: 10, align: "right" });
    y += 46;
    sheet.text("Payment details", LEFT, y, { font: "sansBold", size: 9, color: accent });
    y =
      sheet.lines(
        [`Bank: ${invoice.bank.bank}`, `Account name: ${invoice.bank.accountName}`, `Account number: ${invoice.bank.accountNumber}`],
        LEFT,
        y + 15,
        13,
      ) + 14;
    y = sheet.paragraph(invoice.paymentTerms, LEFT, y, RIGHT - LEFT, 13, { size: 8.5 });
    for (const note of invoice.notes ?? []) y = sheet.paragraph(note, LEFT, y, RIGHT - LEFT, 13, { size: 8.5 });
    if (invoice.signatory) sheet.text(`Sales officer: ${invoice.signatory}`, LEFT, y + 18, { size: 8.5 });
    drawFoot(sheet, invoice, 2);
  },
};

function drawHead(sheet: Sheet, invoice: SampleInvoice, accent: string): void {
  const { vendor, customer } = invoice;
  sheet.text(vendor.name, LEFT, 36, { font: "sansBold", size: 16, color: accent });
  sheet.lines(
    [...(vendor.trade ? [vendor.trade] : []), vendor.address.join(", "), contactLine(vendor), registrations(vendor)],
    LEFT,
    58,
    12,
    { size: 8.5, color: "#4b5260" },
  );
  sheet.text("TAX INVOICE", RIGHT, 38, { font: "sansBold", size: 14, align: "right" });
  const facts: [string, string][] = [
    ["Number", invoice.number],
    ["Date", shortDate(invoice.date)],
    ["Due", shortDate(invoice.dueDate)],
    ["LPO", invoice.purchaseOrder ?? "-"],
  ];
  facts.forEach(([label, value], index) => {
    sheet.text(label, 424, 60 + index * 13, { size: 8.5, color: "#4b5260" });
    sheet.text(value, RIGHT, 60 + index * 13, { size: 8.5, align: "right" });
  });
  sheet.rule(LEFT, 122, RIGHT, 122, GRID);
  sheet.text("Customer", LEFT, 130, { size: 8, color: "#4b5260" });
  sheet.text(customer.name, LEFT, 142, { font: "sansBold", size: 10 });
  sheet.lines([...customer.address, ...(customer.taxId ? [`TIN ${customer.taxId}`] : [])], LEFT, 156, 12, { size: 8.5 });
}

function drawColumnHeads(sheet: Sheet, y: number, accent: string): number {
  const head = { font: "sansBold", size: 8 } as const;
  sheet.rule(LEFT, y, RIGHT, y, accent, 1);
  for (const [text, x] of [
    ["#", LEFT + 2],
    ["Item code", 62],
    ["Description", 124],
    ["UoM", 340],
  ] as const)
    sheet.text(text, x, y + 5, head);
  for (const [text, x] of [
    ["Qty", 396],
    ["Unit price", 470],
    ["Amount (NGN)", RIGHT - 4],
  ] as const)
    sheet.text(text, x, y + 5, { ...head, align: "right" });
  sheet.rule(LEFT, y + 18, RIGHT, y + 18, accent, 0.6);
  return y + 18;
}

function drawRows(sheet: Sheet, invoice: SampleInvoice, amounts: readonly number[], from: number, to: number, top: number): number {
  let y = top;
  invoice.lines.slice(from, to).forEach((line, offset) => {
    const style = { size: 8.5 } as const;
    sheet.text(String(from + offset + 1), LEFT + 2, y + 6, style);
    sheet.text(line.code ?? "", 62, y + 6, style);
    sheet.text(line.description, 124, y + 6, style);
    sheet.text(line.unit ?? "", 340, y + 6, style);
    sheet.text(groupThousands(line.quantity), 396, y + 6, { ...style, align: "right" });
    sheet.text(printUnitPrice(line.unitPrice), 470, y + 6, { ...style, align: "right" });
    sheet.text(printMoney(amounts[from + offset] ?? 0), RIGHT - 4, y + 6, { ...style, align: "right" });
    y += ROW;
    sheet.rule(LEFT, y, RIGHT, y, GRID, 0.35);
  });
  return y;
}

function drawFoot(sheet: Sheet, invoice: SampleInvoice, page: number): void {
  sheet.text(`${invoice.vendor.name}   ${invoice.number}`, LEFT, 812, { size: 7.5, color: "#6b7280" });
  sheet.text(`Page ${page} of 2`, RIGHT, 812, { size: 7.5, color: "#6b7280", align: "right" });
}
